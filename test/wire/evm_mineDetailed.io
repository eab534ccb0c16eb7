// example
>> {"jsonrpc":"2.0","id":1,"method":"evm_mineDetailed","params":[{"blocks":0}]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
