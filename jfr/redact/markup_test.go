package redact_test

import (
	"testing"

	"jfrlens/jfr/redact"
)

// Elements of XML have a secret in them by their own name, with a prefix and attributes, or by the one that they give.
func TestElements(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"<ns:dbPassword>Zq9!x</ns:dbPassword>", "<ns:dbPassword>***</ns:dbPassword>"},
		{`<password encrypted="false" scope='x'>Zq9!x</password>`, `<password encrypted="false" scope='x'>***</password>`},
		{"<password\t>Zq9!x</password>", "<password\t>***</password>"},
		{"<password>Zq9!x\nYr8?z</password>", "<password>***\n</password>"},
		{"<password><![CDATA[Zq9<!x]]></password>", "<password><![CDATA[***]]></password>"},
		{`<property name="db.password">Zq9!x</property>`, `<property name="db.password">***</property>`},
		{`<entry scope="x" key='api-key'>Zq9!x</entry>`, `<entry scope="x" key='api-key'>***</entry>`},
		{`"<entry key=\"api-key\">Zq9!x</entry>"`, `"<entry key=\"api-key\">***</entry>"`},
		{`<property name="db.password" value="Zq9!x"/>`, `<property name="db.password" value="***"/>`},
		{"<property name = 'db.password'\n   value = 'Zq9!x'/>", "<property name = 'db.password'\n   value = '***'/>"},
		{`<env NAME="TOKEN" VALUE="Zq9!x"></env>`, `<env NAME="TOKEN" VALUE="***"></env>`},
		{`<user name="x" password="Zq9!x"/>`, `<user name="x" password="***"/>`},
		{`<password/>open <password />open <password a="b"/>open`, ""},
		{`<property name="size">open</property><property name="password"></property>`, ""},
		{`<property id="password">open</property>`, ""}, // that is what it is called, not what is in it
		{`<property name="size" value="open"/>`, ""},
		{"<password>\n  Zq9!x\n</password>", "<password>\n  ***\n</password>"},
		{"<password>\n</password>", ""},
		{"<password>never closed", ""},
		{"a < b && token > 5", ""},
		{`<a b=password>open</a>`, ""},
	})
}

// Lists of names and values, as containers, builds and clusters have them, in JSON and YAML.
func TestNamesAndValuesInText(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{`{"name":"DB_PASSWORD","value":"Zq9!x"}`, `{"name":"DB_PASSWORD","value":"***"}`},
		{"{\"key\": \"db.password\",\n  \"value\": \"Zq9!x\"}", "{\"key\": \"db.password\",\n  \"value\": \"***\"}"},
		{`{\"name\":\"token\",\"value\":\"Zq9!x\"}`, `{\"name\":\"token\",\"value\":\"***\"}`},
		{"- name: DB_PASSWORD\n  value: Zq9!x\n", "- name: DB_PASSWORD\n  value: ***\n"},
		{"- name: DB_PASSWORD\r\n  value: \"Zq9 x\"\r\n", "- name: DB_PASSWORD\r\n  value: \"***\"\r\n"},
		{"- name: TLS_PRIVATE_KEY\n  value: |\n    Zq9!x\n    Yr8?z\n- x\n", "- name: TLS_PRIVATE_KEY\n  value: ***\n\n\n- x\n"},
		{"name=api.key, value=Zq9!x", "name=api.key, value=***"},
		{"- name: DB_USER\n  value: open\n", ""},
		{`{"name":"DB_PASSWORD","type":"text","value2":"open","myvalue":"open"}`, ""},
		{`{"label":"DB_PASSWORD","value":"open"}`, ""}, // which does not say that this is a name
		{"the value: open", ""},
		{"value=open", ""},
		{`{"name":"DB_PASSWORD","value":""}`, ""},
	})
}

// What stands in the lines behind a key of YAML: each of a list is a secret of its own.
func TestListsOfYAML(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"tokens:\n  - Zq9!x\n  - \"Yr8 z\"\nport: 5\n", "tokens:\n  - ***\n  - \"***\"\nport: 5\n"},
		{"tokens:\n- Zq9!x\n- 'Yr8 z'\n", "tokens:\n- ***\n- '***'\n"},
		{"tokens:\r\n  - Zq9!x\r\n", "tokens:\r\n  - ***\r\n"},
		{"db:\n  password:\n    Zq9!x\n  port: 5\n", "db:\n  password:\n    ***\n  port: 5\n"},
		{"password:\n  \"Zq9!x\"\n# Zq9!x", "password:\n  \"***\"\n# ***"},
		{"tokens:\n  - Zq9!x", "tokens:\n  - ***"},
		{"credentials:\n  name: open\n  port: 5\n", ""}, // these have keys of their own
		{"credentials:\n  - name: open\n", ""},
		{"db:\n  tokens:\n- open\n", ""}, // of the list that db is in
		{"password:\nopen\n", ""},        // not indented: another line of the text
		{"password:\n\n  open\n", ""},
		{"password:\n  {open}\n", ""},
		{"password:\n", ""},
		{"password:\r", ""},
		{"tokens:\n  - true\n  - null\n", ""},
	})
}

// Markdown: names and values between backticks and asterisks, and in the cells of a row.
func TestMarkdown(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"- `password`: `Zq9!x`", "- `password`: `***`"},
		{"- **password:** Zq9!x", "- **password:** ***"},
		{"- **password**: Zq9!x", "- **password**: ***"},
		{"use `password=Zq9!x`", "use `password=***`"},
		{"> token: `Zq9 !x` and more", "> token: `***` and more"},
		{"| `api-key` | `Zq9!x` |\n", "| `api-key` | `***` |\n"},
		{"| db | **password** |  Zq9!x  | 5 |", "| db | **password** |  ***  | 5 |"},
		{"|token |Zq9!x|", "|token |***|"},
		{"| password | the password of the user |", ""},
		{"| password | required |", ""},
		{"| password | --- |", ""},
		{"| password | :--: |", ""},
		{"| password | open\n|", ""}, // another row
		{"| password |", ""},
		{"password | grep open | sort", ""},
		{"*password* is needed", ""},
	})
}

// A secret in quotes behind its name, as messages have it.
func TestQuotedBehindName(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{`The password "Zq9!x" is wrong`, `The password "***" is wrong`},
		{"Invalid credentials 'Zq9 x' of anna", "Invalid credentials '***' of anna"},
		{"no such passphrase: 'Zq9!x'", "no such passphrase: '***'"},
		{"create user u identified by \"Zq9!x\"", "create user u identified by \"***\""},
		{"IDENTIFIED BY \"Zq9!x\" REPLACE \"Yr8\"", "IDENTIFIED BY \"***\" REPLACE \"Yr8\""},
		{`unexpected token 'open' and token "open"`, ""}, // as parsers say
		{`log("the password " + open + "x")`, ""},
		{`the password "never closed`, ""},
		{`the password "" is too short`, ""},
		{"the password  'two blanks'", ""},
		{`the port "open"`, ""},
	})
}

// Quotes that are written twice belong to the value; what only looks so does not.
func TestDoubledQuotes(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"password='Zq9''Yr8' x='open'", "password='***' x='open'"},
		{`password="Zq9""Yr8", x="open"`, `password="***", x="open"`},
		{`password="" x="open"`, ""},
		{"{'password':'','x':'open'}", ""},
		{`"password","Zq9"`, ""}, // a row of a table, whose columns nobody knows
		{"password='Zq9''", "password='***"},
	})
}

// The name of a thread with a secret in it is masked as a whole: what is left of it would tell where the secret was.
func TestSecretInNameOfThread(t *testing.T) {
	t.Parallel()
	got, report := redactedText(t, session(t, "strict"), "\"of tenant \"x7\" and more\" #31 daemon prio=5 os_prio=0\n", redact.ThreadDump)
	if got != "\"***\" #31 daemon prio=5 os_prio=0\n" || !report.Clean() {
		t.Errorf("%s; left %v", got, report.Left)
	}
}
