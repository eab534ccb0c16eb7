// after three blocks
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}
<< {"jsonrpc":"2.0","id":1,"result":"0x3"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine"}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
// after a fourth
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber"}
<< {"jsonrpc":"2.0","id":3,"result":"0x4"}
