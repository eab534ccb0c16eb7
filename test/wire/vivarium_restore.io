// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_restore","params":["example"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
// a name that no checkpoint has
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_restore","params":["other"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"unknown checkpoint \"other\": expected one of example"}}
