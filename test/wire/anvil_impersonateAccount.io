// a contract sends
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0xde0b6b3a7640000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"unknown account 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
// example
>> {"jsonrpc":"2.0","id":3,"method":"anvil_impersonateAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x560afde2bd7695dde69719567b4e7bcd988bf457373def4841227c79cf37a896"}
// example
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x4","0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":{"blockHash":"0xf5d62f178ff05aefe9627c036fadbd0859c294031d0a3ea1906034e267152e1e","blockNumber":"0x4","blockTimestamp":"0x6955b904","transactionIndex":"0x1","from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","hash":"0x560afde2bd7695dde69719567b4e7bcd988bf457373def4841227c79cf37a896","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x1","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f5","r":"0x1e7f1725e7734ce288f8367e1bb143e90bb3f0512","s":"0x1","gasPrice":"0x77359400","chainId":"0x7a69"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x4","0x0"]}
<< {"jsonrpc":"2.0","id":7,"result":{"blockHash":"0xf5d62f178ff05aefe9627c036fadbd0859c294031d0a3ea1906034e267152e1e","blockNumber":"0x4","blockTimestamp":"0x6955b904","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3","gas":"0x5208","value":"0x1","input":"0x","type":"0x0","v":"0xf4f5","r":"0x77816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96","s":"0x4086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81","gasPrice":"0x77359400","chainId":"0x7a69"}}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_stopImpersonatingAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"hardhat_stopImpersonatingAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":9,"result":false}
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"unknown account 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
// everybody
// example
>> {"jsonrpc":"2.0","id":11,"method":"anvil_autoImpersonateAccount","params":[true]}
<< {"jsonrpc":"2.0","id":11,"result":null}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x91752115550fd3adebda9709c4aab22423ee7c21b48d9d37c7ff6991e806d062"}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_autoImpersonateAccount","params":[false]}
<< {"jsonrpc":"2.0","id":13,"result":null}
>> {"jsonrpc":"2.0","id":14,"method":"anvil_autoImpersonateAccount","params":[1]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"invalid argument 0 (enabled): expected true or false, got 1"}}
// once, without
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendUnsignedTransaction","params":[{"from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":15,"result":"0xa7e3a9fa9c663ad86300f65de0518f14554b1d2ce31997a5d981163ce8640242"}
// nobody signs a message for an account without a key
>> {"jsonrpc":"2.0","id":16,"method":"eth_sign","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x00"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32000,"message":"unknown account 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
// as in Ganache
// example
>> {"jsonrpc":"2.0","id":17,"method":"evm_addAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",""]}
<< {"jsonrpc":"2.0","id":17,"result":true}
>> {"jsonrpc":"2.0","id":18,"method":"evm_addAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",""]}
<< {"jsonrpc":"2.0","id":18,"result":false}
>> {"jsonrpc":"2.0","id":19,"method":"evm_removeAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",""]}
<< {"jsonrpc":"2.0","id":19,"result":true}
// example
>> {"jsonrpc":"2.0","id":20,"method":"evm_removeAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",""]}
<< {"jsonrpc":"2.0","id":20,"result":false}
>> {"jsonrpc":"2.0","id":21,"method":"evm_removeAccount","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",""]}
<< {"jsonrpc":"2.0","id":21,"result":true}
>> {"jsonrpc":"2.0","id":22,"method":"eth_accounts","params":[]}
<< {"jsonrpc":"2.0","id":22,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
