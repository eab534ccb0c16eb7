// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_L1BatchNumber","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
