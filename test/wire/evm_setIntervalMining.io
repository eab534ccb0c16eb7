// example
>> {"jsonrpc":"2.0","id":1,"method":"evm_setIntervalMining","params":[12000]}
<< {"jsonrpc":"2.0","id":1,"result":true}
