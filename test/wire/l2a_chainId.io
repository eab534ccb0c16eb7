// SN_SEPOLIA
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_chainId","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x534e5f5345504f4c4941"}
