// in wei
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x2b275d0"}
