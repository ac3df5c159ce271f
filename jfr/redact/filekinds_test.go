package redact_test

import (
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// fileKinds are files as tools have them that stand beside a JVM. What is in «» is to vanish, everything else stays as it is.
var fileKinds = map[string]string{
	"settings.xml of Maven": `<settings>
  <servers>
    <server><id>releases</id><username>«deploy77»</username><password>«Zq9!mvn»</password></server>
    <server><id>keyed</id><privateKey>«/keys/id_rsa»</privateKey><passphrase>«Zq9 two»</passphrase></server>
  </servers>
  <proxies><proxy><active>true</active><port>8080</port></proxy></proxies>
</settings>
`,
	"gradle.properties": `org.gradle.jvmargs=-Xmx2g -XX:+HeapDumpOnOutOfMemoryError
signing.password=«Zq9!sign»
ossrhPassword = «Zq9!oss»
systemProp.http.proxyPassword=«Zq9!proxy»
android.useAndroidX=true
`,
	"application.yaml of Spring": `spring:
  datasource:
    url: jdbc:postgresql://«stock-db.acme.test»:5432/stock
    password: "«Zq9!pg»"
    hikari:
      maximum-pool-size: 10
  mail:
    password: '«Zq9!mail»'
management:
  endpoints: {web: {exposure: {include: "health,info"}}}
`,
	"docker-compose": `services:
  db:
    image: postgres:16
    environment:
      POSTGRES_PASSWORD: «Zq9!compose»
      - REDIS_PASSWORD=«Zq9!redis»
    ports: ["5432:5432"]
`,
	"credentials of AWS": `[default]
region = eu-central-1
aws_secret_access_key = «wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY»
output = json
`,
	".netrc and .npmrc": `//npm.example.com/:_authToken=«npmZq9token»
email=«anna7.b@firma.test»
loglevel=warn
`,
	"Log4j's appender": `<JDBC name="db"><ConnectionFactory password="«Zq9!log4j»"/><Column name="level" pattern="%level"/></JDBC>
`,
	"tomcat-users.xml": `<user username="«tomcat9a»" password="«Zq9!cat»" roles="manager-gui"/>
`,
	"headers of curl -v": `> GET /api/v1/orders?page=2 HTTP/1.1
> Host: 127.0.0.1:8080
> Authorization: «Bearer abc.def.ghi»
> Cookie: «JSESSIONID=1A2B3C; theme=dark»
> Accept: */*
< HTTP/1.1 200 OK
< Content-Length: 42
`,
	"exceptions": `Caused by: java.sql.SQLException: Access denied for user '«berta88»'@'«10.1.2.3»' (using password: YES)
	at com.mysql.cj.jdbc.exceptions.SQLError.createSQLException(SQLError.java:129) ~[mysql-connector-j-8.3.0.jar:8.3.0]
java.net.UnknownHostException: «orders-7.acme»: Name or service not known
	at java.base/java.net.Inet6AddressImpl.lookupAllHostAddr(Native Method)
java.net.ConnectException: Connection refused: «stockdb7»/«10.1.2.4»:5432
`,
	"command lines": `java -Dspring.datasource.password=«Zq9!cli» -Xmx512m -jar app.jar --server.port=8080 --api-key «Zq9!key»
mysql -u root --password=«Zq9!my» -h 127.0.0.1 shop
curl -u «carla»:«Zq9!curl» http://localhost:8080/actuator/health
keytool -storepass «Zq9!store» -list
`,
	"values of properties": `{"clientId":"shop-ui","clientSecret":"«Zq9!json»","scopes":["read","write"],"expires_in":3600}
{"level":"INFO","token":"«Zq9!tok»","user":{"name":"x"},"took":12}
`,
	"jaas.conf": `KafkaClient {
  org.apache.kafka.common.security.plain.PlainLoginModule required
  username="«kafka7x»"
  password="«Zq9!kafka»";
};
`,
}

// Of each kind of file what is secret goes, and not a byte else.
func TestKindsOfFiles(t *testing.T) {
	t.Parallel()
	marks := strings.NewReplacer("«", "", "»", "")
	for name, marked := range fileKinds {
		text := marks.Replace(marked)
		got, report := redactedText(t, session(t, "default"), text, redact.TextFile)
		if !report.Clean() {
			t.Errorf("%s: left %v", name, report.Left)
		}
		rest := got
		for i, part := range strings.FieldsFunc(marked, func(r rune) bool { return r == '«' || r == '»' }) {
			if i%2 == 0 { // which stays
				at := strings.Index(rest, part)
				if at < 0 {
					t.Errorf("%s: %q has changed in\n%s", name, part, got)
					break
				}
				rest = rest[at+len(part):]
			} else if strings.Contains(got, part) {
				t.Errorf("%s: %s is left in\n%s", name, part, got)
			}
		}
		if strings.Count(got, "\n") != strings.Count(text, "\n") {
			t.Errorf("%s has other lines:\n%s", name, got)
		}
		if again, _ := redactedText(t, session(t, "default"), got, redact.TextFile); again != got {
			t.Errorf("%s: the second time it is\n%s\nwas\n%s", name, again, got)
		}
	}
}
