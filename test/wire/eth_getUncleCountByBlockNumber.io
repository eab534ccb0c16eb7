// none
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleCountByBlockNumber","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
// no block
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleCountByBlockNumber","params":["0x99"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
