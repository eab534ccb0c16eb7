// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setIntervalMining","params":[12]}
<< {"jsonrpc":"2.0","id":1,"result":null}
