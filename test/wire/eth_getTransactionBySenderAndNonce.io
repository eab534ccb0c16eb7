// mined
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8","blockNumber":"0x2","blockTimestamp":"0x6955b902","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad","to":null,"nonce":"0x1","gas":"0x30d40","value":"0x0","input":"0x601680600b6000396000f360003580600055600052602a60206000a160206000f3","type":"0x2","v":"0x0","r":"0x973dea4eae1caed9f1493250a2ea1a2aaf0db5699a1ea3ca8a0aba057f851f9a","s":"0x614b575b7705400a4f748d3c172f03640c3e2574e29fcac4a6e7823b0000bf41","gasPrice":"0x693fa2cd","maxFeePerGas":"0x77359400","maxPriorityFeePerGas":"0x3b9aca00","yParity":"0x0","chainId":"0x7a69","accessList":[]}}
// waiting
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x3"]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f5","r":"0x77816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96","s":"0x4086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81","gasPrice":"0x77359400","chainId":"0x7a69"}}
// waiting for the nonces before it
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionBySenderAndNonce","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x5"]}
<< {"jsonrpc":"2.0","id":3,"result":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x1960d2dd39b2bf19dc94fa4ebfac5bfd4fb11e6768c726b8261d4f2de422b6e2","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x5","gas":"0x5208","value":"0x2","input":"0x","type":"0x0","v":"0xf4f6","r":"0xe8d8d10e1b44032e0136f5721cd8df5f188059de44d152b3e4f1d131f9e96c60","s":"0x3c65681067e21d49be9b7a4d6e0dbef4c1636e3aad50aaf9bd04ef7884a2d09e","gasPrice":"0x77359400","chainId":"0x7a69"}}
// not there
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x9"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","1"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1 (nonce): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits, got \"1\""}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 1 (nonce): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits"}}
