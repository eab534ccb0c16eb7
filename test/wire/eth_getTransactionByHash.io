// mined
>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionByHash","params":["0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":"0x3","blockTimestamp":"0x6955b903","transactionIndex":"0x1","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","gas":"0x30d40","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000008","type":"0x0","v":"0xf4f6","r":"0xe36a28df76b11d3e8edeb84989cc9342ea355bc931cf9f16db205c14c30d5a86","s":"0x76f0bdf79428fbeb6cc277eab8b2b444b4d69f5799b5fc2c2a02ec17a49ae6","gasPrice":"0x6fc23ac0","chainId":"0x7a69"}}
// waiting for a nonce
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionByHash","params":["0x1960d2dd39b2bf19dc94fa4ebfac5bfd4fb11e6768c726b8261d4f2de422b6e2"]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x1960d2dd39b2bf19dc94fa4ebfac5bfd4fb11e6768c726b8261d4f2de422b6e2","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x5","gas":"0x5208","value":"0x2","input":"0x","type":"0x0","v":"0xf4f6","r":"0xe8d8d10e1b44032e0136f5721cd8df5f188059de44d152b3e4f1d131f9e96c60","s":"0x3c65681067e21d49be9b7a4d6e0dbef4c1636e3aad50aaf9bd04ef7884a2d09e","gasPrice":"0x77359400","chainId":"0x7a69"}}
// none
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionByHash","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
