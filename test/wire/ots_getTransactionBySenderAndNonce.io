// the second
>> {"jsonrpc":"2.0","id":1,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",1]}
<< {"jsonrpc":"2.0","id":1,"result":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad"}
// not sent yet
>> {"jsonrpc":"2.0","id":2,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",7]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// of somebody who sent none
>> {"jsonrpc":"2.0","id":3,"method":"ots_getTransactionBySenderAndNonce","params":["0x1111111111111111111111111111111111111111",0]}
<< {"jsonrpc":"2.0","id":3,"result":null}
