// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendPrivateTransaction","params":[{"tx":"0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8","maxBlockNumber":"0x9","preferences":{"fast":true}}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}
// clients do not see it before it is mined
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionByHash","params":["0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x4","0x0"]}
<< {"jsonrpc":"2.0","id":4,"result":{"blockHash":"0x07092d3702109ef2409a49407546788f5dd7b8c9ca15bf794078b639f89443d2","blockNumber":"0x4","blockTimestamp":"0x6955b904","transactionIndex":"0x0","from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","hash":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f6","r":"0xc18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33","s":"0x2f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8","gasPrice":"0x77359400","chainId":"0x7a69"}}
// a nonce after a gap waits
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendPrivateTransaction","params":[{"tx":"0xf8650784773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f5a0d690d02834e24e90c37236f3a7c172e56ac893d944917057cb31377f6167dbfda00510b77ffe023e1f852e66ce0169d4c742acf971722151c504132435fb5f5fc9"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x5d0f1347afda7e746f4e36095ef56069f27f046f74d1c9885909d452d70b697f"}
// wrong arguments
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendPrivateTransaction","params":[{"tx":"0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendPrivateTransaction","params":[{"tx":"0xf8650184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a07fb7a0411412d5aae9cdc0af198f367d548fc52470a4120e2c43ccabde47c2a5a04d9ed48134d34c9b438873938bee0fb45c5043175bbc214bfbd7f6964b1fb90d","maxBlockNumber":"0x4"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"no block can include the private transaction 0x631e78d5a7aa49250a8ad80d7d9fa69b33d4d75c84f83fc08507715ced1829d6: its last block is 4, and the latest block is 4"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendPrivateTransaction","params":[{"tx":"0x1234"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"transaction type not supported: 18"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendPrivateTransaction","params":[{}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (transaction.tx): expected bytes as hex: a 0x prefix and an even number of digits, got nothing"}}
// an unknown member does not prevent it: the node logs it
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendPrivateTransaction","params":[{"tx":"0xf8650184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a07fb7a0411412d5aae9cdc0af198f367d548fc52470a4120e2c43ccabde47c2a5a04d9ed48134d34c9b438873938bee0fb45c5043175bbc214bfbd7f6964b1fb90d","maxBlock":"0x9"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x631e78d5a7aa49250a8ad80d7d9fa69b33d4d75c84f83fc08507715ced1829d6"}
