// of one sender
// example
>> {"jsonrpc":"2.0","id":1,"method":"txpool_contentFrom","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":1,"result":{"pending":{},"queued":{"5":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x1960d2dd39b2bf19dc94fa4ebfac5bfd4fb11e6768c726b8261d4f2de422b6e2","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x5","gas":"0x5208","value":"0x2","input":"0x","type":"0x0","v":"0xf4f6","r":"0xe8d8d10e1b44032e0136f5721cd8df5f188059de44d152b3e4f1d131f9e96c60","s":"0x3c65681067e21d49be9b7a4d6e0dbef4c1636e3aad50aaf9bd04ef7884a2d09e","gasPrice":"0x77359400","chainId":"0x7a69"}}}}
// of nobody
>> {"jsonrpc":"2.0","id":2,"method":"txpool_contentFrom","params":["0x00000000000000000000000000000000000000ff"]}
<< {"jsonrpc":"2.0","id":2,"result":{"pending":{},"queued":{}}}
