// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getTransactionStatus","params":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d"]}
<< {"jsonrpc":"2.0","id":1,"result":{"finality_status":"ACCEPTED_ON_L2","execution_status":"SUCCEEDED"}}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getTransactionStatus","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":29,"message":"Transaction hash not found"}}
