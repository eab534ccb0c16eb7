// with a time
>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[1767312000]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
// three
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[{"blocks":3}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x7"}
// what waited is mined
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x4","0x0"]}
<< {"jsonrpc":"2.0","id":4,"result":{"blockHash":"0xd5d15b70c7701914613e6521ad68a6bd024a55cb7eca6b61f7cba4eea3810dd7","blockNumber":"0x4","blockTimestamp":"0x69570a80","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f5","r":"0x77816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96","s":"0x4086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81","gasPrice":"0x77359400","chainId":"0x7a69"}}
// a time that is past
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"timestamp 1 is not after the timestamp of the latest block, 1767312003: use 1767312004 or later"}}
