package redact_test

import "testing"

// Options with user and password in one word, as curl has them, and what is none of the kind.
func TestLogins(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"curl -u scott7:Zq9!x http://localhost/", "curl -u USER:*** http://localhost/"},
		{"curl --user 'scott7:Zq9 !x' -v", "curl --user 'USER:***' -v"},
		{"curl --proxy-user scott7:Zq9:!x", "curl --proxy-user USER:***"},
		{"curl -U scott7:Zq9!x", "curl -U USER:***"},
		{"curl --user=scott7:Zq9!x http://localhost/", "curl --user=USER:*** http://localhost/"},
		{"curl --proxy-user='scott7:Zq9 !x' -v", "curl --proxy-user='USER:***' -v"},
		{"docker run --user=1000:1000 x", ""},
		{"docker run -u 1000:1000 --user 5 -u acme/x:1.2 x", ""},
		{"sort -u file", ""},
		{"curl -u : -u scott7: x", ""},
		{"journalctl --user -u x.service", ""},
	})
}

// Options with the secret behind them, in each way to write and to quote them; switches and values that are options have none.
func TestSecretOptions(t *testing.T) {
	t.Parallel()
	becomes(t, allOn, [][2]string{
		{"--api-key Zq9!x -v", "--api-key *** -v"},
		{"-password Zq9!x", "-password ***"},
		{"-storepass Zq9!x -keypass Yr8?z", "-storepass *** -keypass ***"},
		{`--auth-token "Zq9 x" y`, `--auth-token "***" y`},
		{"--auth-token 'Zq9 x' y", "--auth-token '***' y"},
		{"--apiKey=Zq9!x", "--apiKey=***"},
		{`"--password" "Zq9!x"`, ""}, // words of a list, each in quotes
		{"--password --verbose", ""},
		{"--password -- x", ""},
		{"--password", ""},
		{"---password open", ""},
		{"well--password open", ""},
		{"--tokenizer open", ""},
		{"-J-Dtoken=Zq9!x -Dtoken=Yr8?z", "-J-Dtoken=*** -Dtoken=***"},
		{"JAVA_TOOL_OPTIONS=-Da.secret=two words -Db=c", "JAVA_TOOL_OPTIONS=-Da.secret=*** -Db=c"},
		{"-javaagent:/x/a.jar=token=Zq9!x,host=y", "-javaagent:/x/a.jar=token=***,host=y"},
	})
}
