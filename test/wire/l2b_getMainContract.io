// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getMainContract","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0xa63baecd5c8ace42d821bda2724a3f2a3fe5bfbd"}
