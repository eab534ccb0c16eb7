// by hash, and in full
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x00000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newPendingTransactionFilter","params":[true]}
<< {"jsonrpc":"2.0","id":2,"result":"0x00000000000000000000000000000002"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x3","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xd8b0841a3308c6baa483a56ff38947aad5421f09cc9170cf14d2a96fc726bf74"}
// one that waits for a nonce is not told of
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x4","gas":"0x5208","gasPrice":"0x77359400","nonce":"0x6"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xa9dcd0b60328c5e93ed491836b56d0f7d4188f2f73e0f0f94758a4197c1a934a"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":5,"result":["0xd8b0841a3308c6baa483a56ff38947aad5421f09cc9170cf14d2a96fc726bf74"]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000002"]}
<< {"jsonrpc":"2.0","id":6,"result":[{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xd8b0841a3308c6baa483a56ff38947aad5421f09cc9170cf14d2a96fc726bf74","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x4","gas":"0x5208","value":"0x3","input":"0x","type":"0x0","v":"0xf4f5","r":"0xd4e7413c1e98f24f84ad0c90de4adafcd1a7ff97b0769c9f6f3bf95a8e7e077c","s":"0x4489f4846077c43e06fad8e5200a5b24eb92d33043f146307948a9e029a9240","gasPrice":"0x77359400","chainId":"0x7a69"}]}
// until the nonce before it is there
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x5","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0xe3fb5a2b2efafd83f847dcb23fd92e771bf9349bd4e1ba015cd837c8705e8a62"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":8,"result":["0xe3fb5a2b2efafd83f847dcb23fd92e771bf9349bd4e1ba015cd837c8705e8a62","0xa9dcd0b60328c5e93ed491836b56d0f7d4188f2f73e0f0f94758a4197c1a934a"]}
>> {"jsonrpc":"2.0","id":9,"method":"eth_newPendingTransactionFilter","params":["yes"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (fullTransactions): expected true or false, got \"yes\""}}
