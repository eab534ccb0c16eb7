// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_gasPerPubdata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc350"}
