// not there
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getTransactionByBlockHashAndIndex","params":["0xdededededededededededededededededededededededededededededededede","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
