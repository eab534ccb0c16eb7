// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_specVersion","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0.6.0"}
