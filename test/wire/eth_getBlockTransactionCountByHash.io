// two
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockTransactionCountByHash","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x2"}
// no block
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockTransactionCountByHash","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
