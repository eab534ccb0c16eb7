// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_stopImpersonatingAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
