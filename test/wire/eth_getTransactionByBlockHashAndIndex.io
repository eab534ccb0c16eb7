// legacy
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","blockNumber":"0x1","blockTimestamp":"0x6955b901","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","value":"0xde0b6b3a7640000","input":"0x","type":"0x0","v":"0xf4f5","r":"0xa065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5a","s":"0x1363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7","gasPrice":"0x77359400","chainId":"0x7a69"}}
// a creation, with dynamic fees
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionByBlockHashAndIndex","params":["0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8","0x0"]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":"0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8","blockNumber":"0x2","blockTimestamp":"0x6955b902","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad","to":null,"nonce":"0x1","gas":"0x30d40","value":"0x0","input":"0x601680600b6000396000f360003580600055600052602a60206000a160206000f3","type":"0x2","v":"0x0","r":"0x973dea4eae1caed9f1493250a2ea1a2aaf0db5699a1ea3ca8a0aba057f851f9a","s":"0x614b575b7705400a4f748d3c172f03640c3e2574e29fcac4a6e7823b0000bf41","gasPrice":"0x693fa2cd","maxFeePerGas":"0x77359400","maxPriorityFeePerGas":"0x3b9aca00","yParity":"0x0","chainId":"0x7a69","accessList":[]}}
// with an access list
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionByBlockHashAndIndex","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":"0x3","blockTimestamp":"0x6955b903","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x2","gas":"0x30d40","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000007","type":"0x1","v":"0x0","r":"0xcd117f8714df777e82d1189e1325a120573816259e05de738701b08ab9a1c8bf","s":"0x6c527e82b3bb2e8109cdee7d54cb67b4935565b6267e287d71e4c5070985dba1","gasPrice":"0x77359400","yParity":"0x0","chainId":"0x7a69","accessList":[]}}
// beyond the last
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByBlockHashAndIndex","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
// no block
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionByBlockHashAndIndex","params":["0xdededededededededededededededededededededededededededededededede","0x0"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
