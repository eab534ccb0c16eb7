// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_keyUsage","params":[{"key":"ci","from":"2026-01-01","to":"2026-01-31"}]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
