// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","blockNumber":"0x1","blockTimestamp":"0x6955b901","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","value":"0xde0b6b3a7640000","input":"0x","type":"0x0","v":"0xf4f5","r":"0xa065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5a","s":"0x1363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7","gasPrice":"0x77359400","chainId":"0x7a69"}}
// by number
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x3","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":"0x3","blockTimestamp":"0x6955b903","transactionIndex":"0x1","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","gas":"0x30d40","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000008","type":"0x0","v":"0xf4f6","r":"0xe36a28df76b11d3e8edeb84989cc9342ea355bc931cf9f16db205c14c30d5a86","s":"0x76f0bdf79428fbeb6cc277eab8b2b444b4d69f5799b5fc2c2a02ec17a49ae6","gasPrice":"0x6fc23ac0","chainId":"0x7a69"}}
// latest
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionByBlockNumberAndIndex","params":["latest","0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":"0x3","blockTimestamp":"0x6955b903","transactionIndex":"0x1","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","gas":"0x30d40","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000008","type":"0x0","v":"0xf4f6","r":"0xe36a28df76b11d3e8edeb84989cc9342ea355bc931cf9f16db205c14c30d5a86","s":"0x76f0bdf79428fbeb6cc277eab8b2b444b4d69f5799b5fc2c2a02ec17a49ae6","gasPrice":"0x6fc23ac0","chainId":"0x7a69"}}
// in an object
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByBlockNumberAndIndex","params":[{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178"},"0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":"0x3","blockTimestamp":"0x6955b903","transactionIndex":"0x1","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","gas":"0x30d40","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000008","type":"0x0","v":"0xf4f6","r":"0xe36a28df76b11d3e8edeb84989cc9342ea355bc931cf9f16db205c14c30d5a86","s":"0x76f0bdf79428fbeb6cc277eab8b2b444b4d69f5799b5fc2c2a02ec17a49ae6","gasPrice":"0x6fc23ac0","chainId":"0x7a69"}}
// earliest holds none
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionByBlockNumberAndIndex","params":["earliest","0x0"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
// pending: it is nowhere yet
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByBlockNumberAndIndex","params":["pending","0x0"]}
<< {"jsonrpc":"2.0","id":6,"result":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f5","r":"0x77816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96","s":"0x4086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81","gasPrice":"0x77359400","chainId":"0x7a69"}}
// pending, beyond the last
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionByBlockNumberAndIndex","params":["pending","0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
// no block
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x99","0x0"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
// safe is refused
>> {"jsonrpc":"2.0","id":9,"method":"eth_getTransactionByBlockNumberAndIndex","params":["safe","0x0"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (blockParameter): expected a hex block number up to 2^63 - 1, a tag (latest, pending, earliest, finalized; use finalized instead of safe), {blockNumber} or {blockHash, requireCanonical}, got \"safe\""}}
