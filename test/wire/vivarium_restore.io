// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_restore","params":["example"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
