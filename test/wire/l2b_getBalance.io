// after a transaction
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getBalance","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x21e19e0c4ca6d0763ff"}
// before it
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getBalance","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","0x0"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x21e19e0c9bab2400000"}
// the bootloader has the fee
>> {"jsonrpc":"2.0","id":3,"method":"l2b_getBalance","params":["0x0000000000000000000000000000000000008001"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x21e19e0ceaaf7789c00"}
// a block that is not there
>> {"jsonrpc":"2.0","id":4,"method":"l2b_getBalance","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","0x9"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
