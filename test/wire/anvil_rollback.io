// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_rollback","params":[2]}
<< {"jsonrpc":"2.0","id":1,"result":null}
