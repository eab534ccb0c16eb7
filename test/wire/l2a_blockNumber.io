// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":1}
