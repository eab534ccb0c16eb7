// example
>> {"jsonrpc":"2.0","id":1,"method":"web3_sha3","params":["0x68656c6c6f20776f726c64"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad"}
// of no bytes
>> {"jsonrpc":"2.0","id":2,"method":"web3_sha3","params":["0x"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"}
// half a byte
>> {"jsonrpc":"2.0","id":3,"method":"web3_sha3","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (data): expected bytes as hex: a 0x prefix and an even number of digits, got \"0x1\""}}
