// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_dropTransaction","params":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_dropTransaction","params":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_dropTransaction","params":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
// one that is mined
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_dropTransaction","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Transaction 0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc cannot be dropped because it's already mined"}}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_dropTransaction","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0 (hash): expected 32 bytes as hex with a 0x prefix, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":6,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_removePoolTransactions","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
// example
>> {"jsonrpc":"2.0","id":8,"method":"anvil_removePoolTransactions","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":{"pending":"0x0","queued":"0x0"}}
// example
>> {"jsonrpc":"2.0","id":10,"method":"anvil_dropAllTransactions","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":null}
// replaced by one that pays more
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x77359400","nonce":"0x3"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"}
// example
>> {"jsonrpc":"2.0","id":12,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x3"},"0x9502f900"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x89f211b20da8ac6174db76d5ac35e70a3e14b622eabe7277267b4bee39469f1e"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x4"},"0x9502f900"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32000,"message":"transaction of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 with nonce 4 not found: it is not in the pool"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},"0x9502f900"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"missing transaction nonce in transaction spec"}}
>> {"jsonrpc":"2.0","id":15,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":{"pending":"0x1","queued":"0x0"}}
