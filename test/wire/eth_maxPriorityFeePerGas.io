// what recent blocks took
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_maxPriorityFeePerGas"}
<< {"jsonrpc":"2.0","id":1,"result":"0x430e2340"}
