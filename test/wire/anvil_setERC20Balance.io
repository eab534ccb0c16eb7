// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setERC20Balance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","0x64"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// a contract that is no token, and one that answers every question with the balance of whom it is asked about
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setERC20Balance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x64"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no single storage slot contains the value that 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512 returns: it is not an ERC-20 token, or it computes the value"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setCode","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x6004355f5260405f20545f5260205ff3"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setERC20Balance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x64"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000064"}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setERC20Allowance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x65"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_setERC20Allowance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x65"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"no single storage slot contains the value that 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512 returns: it is not an ERC-20 token, or it computes the value"}}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_dealERC20","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"missing value for required argument 2 (balance): expected a whole number from 0 to 2^256 - 1: a hex quantity, a decimal string or a number"}}
