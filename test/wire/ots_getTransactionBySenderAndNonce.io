// example
>> {"jsonrpc":"2.0","id":1,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0]}
<< {"jsonrpc":"2.0","id":1,"result":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"}
// the second
>> {"jsonrpc":"2.0","id":2,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",1]}
<< {"jsonrpc":"2.0","id":2,"result":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad"}
// not sent yet
>> {"jsonrpc":"2.0","id":3,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",7]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// of somebody who sent none
>> {"jsonrpc":"2.0","id":4,"method":"ots_getTransactionBySenderAndNonce","params":["0x1111111111111111111111111111111111111111",0]}
<< {"jsonrpc":"2.0","id":4,"result":null}
