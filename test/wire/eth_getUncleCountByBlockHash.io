// none
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleCountByBlockHash","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
// no block
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleCountByBlockHash","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
