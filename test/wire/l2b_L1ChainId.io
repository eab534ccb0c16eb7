// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_L1ChainId","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x7a69"}
