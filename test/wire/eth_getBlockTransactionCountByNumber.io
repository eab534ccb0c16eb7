// two
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockTransactionCountByNumber","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x2"}
// pending
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
// no block
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockTransactionCountByNumber","params":["0x99"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
