// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_fillTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"raw":"0x02ec827a690484430e23408489089b088252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c0808080","tx":{"hash":"0xd601dab682c1447b68ed67d3a46fd92f8f59f2d9130fca08fb5e07ee5bf01f39","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x4","gas":"0x5208","value":"0x1","input":"0x","type":"0x2","v":"0x0","r":"0x0","s":"0x0","gasPrice":"0x89089b08","maxFeePerGas":"0x89089b08","maxPriorityFeePerGas":"0x430e2340","yParity":"0x0","chainId":"0x7a69","accessList":[]}}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x0","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"raw":"0xe3048489089b088252089470997970c51812dc3a010c7d01b50e0d17dc79c88080808080","tx":{"hash":"0x1631897439a1805a54eac2459a41cb1331a233817ebc19af75b851d2cdd614d7","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x4","gas":"0x5208","value":"0x0","input":"0x","type":"0x0","v":"0x0","r":"0x0","s":"0x0","gasPrice":"0x89089b08"}}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_fillTransaction","params":[{"from":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x77359400","accessList":[]}]}
<< {"jsonrpc":"2.0","id":3,"result":{"raw":"0x01e7827a698084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c88080c0808080","tx":{"hash":"0x7982227a8525ebc63b33103fc53592f960ae73c1da7963e45c589c36fb71f7cf","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","value":"0x0","input":"0x","type":"0x1","v":"0x0","r":"0x0","s":"0x0","gasPrice":"0x77359400","yParity":"0x0","chainId":"0x7a69","accessList":[]}}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_fillTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x186a0","blobVersionedHashes":["0x0100000000000000000000000000000000000000000000000000000000000000"]}]}
<< {"jsonrpc":"2.0","id":4,"result":{"raw":"0x03f850827a690484430e23408489089b08830186a09470997970c51812dc3a010c7d01b50e0d17dc79c88080c002e1a00100000000000000000000000000000000000000000000000000000000000000808080","tx":{"hash":"0x2bd2ee97bee478e8e48581f468e2e0f3d57b3567c6068b7cac0a4ff258fc15b5","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x4","gas":"0x186a0","value":"0x0","input":"0x","type":"0x3","v":"0x0","r":"0x0","s":"0x0","gasPrice":"0x89089b08","maxFeePerGas":"0x89089b08","maxPriorityFeePerGas":"0x430e2340","yParity":"0x0","chainId":"0x7a69","accessList":[],"maxFeePerBlobGas":"0x2","blobVersionedHashes":["0x0100000000000000000000000000000000000000000000000000000000000000"]}}}
// types that do not fit
>> {"jsonrpc":"2.0","id":5,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x5"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0 (transaction.type): expected a transaction type: 0x0, 0x1, 0x2, 0x3 or 0x4, got \"0x5\""}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x2","gasPrice":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"a transaction of type 2 has maxFeePerGas and maxPriorityFeePerGas, no gasPrice"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x0","maxFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"failed with 16777216 gas: max fee per gas less than block base fee: address 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, maxFeePerGas: 1, baseFee: 587021284"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x3"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"a transaction of type 3 needs blobs"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x4"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"a transaction of type 4 needs authorizationList"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","type":"0x0","accessList":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","storageKeys":[]}]}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"a transaction of type 0 has no accessList"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_fillTransaction","params":[{"data":"0x00","blobVersionedHashes":["0x0100000000000000000000000000000000000000000000000000000000000000"]}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"missing \"to\" in blob transaction: it cannot create a contract (EIP-4844)"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_fillTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","blobs":["0x00"]}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid argument 0 (transaction.blobs[0]): expected a blob: 131072 bytes as hex, got \"0x00\""}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_fillTransaction","params":["x"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"invalid argument 0 (transaction): expected a transaction object, got \"x\""}}
