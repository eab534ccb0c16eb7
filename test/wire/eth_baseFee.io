// of the next block
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_baseFee"}
<< {"jsonrpc":"2.0","id":1,"result":"0x22fd3be4"}
