// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_getTransactionReceipts","params":[{"blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"receipts":[{"blockHash":"0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","blockNumber":"0x1","contractAddress":null,"cumulativeGasUsed":"0x5208","effectiveGasPrice":"0x77359400","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gasUsed":"0x5208","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","status":"0x1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","transactionHash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","transactionIndex":"0x0","type":"0x0"}]}}
// an unknown block, and no block
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_getTransactionReceipts","params":[{"blockHash":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"receipts":null}}
>> {"jsonrpc":"2.0","id":3,"method":"alchemy_getTransactionReceipts","params":[{"blockNumber":"0x99"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"receipts":null}}
>> {"jsonrpc":"2.0","id":4,"method":"alchemy_getTransactionReceipts","params":[{}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0 (block): expected an object with blockNumber or blockHash, got an object"}}
