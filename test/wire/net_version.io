// the chain ID, in decimal
// example
>> {"jsonrpc":"2.0","id":1,"method":"net_version","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"31337"}
