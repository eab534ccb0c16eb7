// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleByBlockNumberAndIndex","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleByBlockNumberAndIndex","params":["pending","0x0"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getUncleByBlockNumberAndIndex","params":["0x9","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getUncleByBlockNumberAndIndex","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 1 (uncleIndex): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getUncleByBlockNumberAndIndex","params":["0x1","0"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1 (uncleIndex): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits, got \"0\""}}
