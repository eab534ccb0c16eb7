// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
