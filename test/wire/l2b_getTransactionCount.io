// after a transaction
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getTransactionCount","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
// and after what is pending
// example
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getTransactionCount","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x3"}
// before it
>> {"jsonrpc":"2.0","id":3,"method":"l2b_getTransactionCount","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","earliest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
// an account without transactions
>> {"jsonrpc":"2.0","id":4,"method":"l2b_getTransactionCount","params":["0x0000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
