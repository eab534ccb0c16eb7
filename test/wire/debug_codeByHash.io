// of the contract of block 2
// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_codeByHash","params":["0xbced9b415faf754f8a6c76fba7d83216e61d6c7b02d2446b18e51b0eeca20112"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x60003580600055600052602a60206000a160206000f3"}

// what has no code
>> {"jsonrpc":"2.0","id":1,"method":"debug_codeByHash","params":["0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x"}

// a hash that is too short
>> {"jsonrpc":"2.0","id":1,"method":"debug_codeByHash","params":["0x00"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (codeHash): expected 32 bytes as hex with a 0x prefix, got \"0x00\""}}
