// a transfer
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}
// again
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"already known"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
// it is mined
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByBlockNumberAndIndex","params":["latest","0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":{"blockHash":"0x2c9234c3fa27593d335eba77197c7887174e79572944d7b1bac09c08aa65f9f9","blockNumber":"0x4","blockTimestamp":"0x6955b904","transactionIndex":"0x1","from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","hash":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f6","r":"0xc18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33","s":"0x2f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8","gasPrice":"0x77359400","chainId":"0x7a69"}}
// and cannot be again
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransaction","params":["0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}
// something that is no transaction
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendRawTransaction","params":["0x1234"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"transaction type not supported: 18"}}
// not even bytes
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendRawTransaction","params":["0x123"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0 (transaction): expected bytes as hex: a 0x prefix and an even number of digits, got \"0x123\""}}
