// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_chainId","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x10e"}
