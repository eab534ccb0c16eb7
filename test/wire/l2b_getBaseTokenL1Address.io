// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getBaseTokenL1Address","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000001"}
