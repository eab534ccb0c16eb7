// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleByBlockHashAndIndex","params":["0x0000000000000000000000000000000000000000000000000000000000000001","0x0"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getUncleByBlockHashAndIndex","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (blockHash): expected 32 bytes as hex with a 0x prefix, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getUncleByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 1 (uncleIndex): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits"}}
