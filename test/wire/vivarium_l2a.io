// a transaction
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2aAddTransaction","params":[{"type":"INVOKE","version":"0x1","calldata":["0x7"]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"transaction_hash":"0xfd1dee0a8c97bee2716245f89de09014c1a154a0264f24d8dcdd31735e9997"}}
// two pending now
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getBlockTransactionCount","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":2}
// PENDING to ACCEPTED_ON_L2
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_l2aSealBlock","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"block_hash":"0x499f0749d245be211983770098c0bcb684ae9d458d4f5e446bb3270e2229730","block_number":2,"status":"ACCEPTED_ON_L2"}}
// ACCEPTED_ON_L2 to ACCEPTED_ON_L1, the block before it too
// example
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_l2aAcceptOnL1","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"result":{"block_hash":"0x499f0749d245be211983770098c0bcb684ae9d458d4f5e446bb3270e2229730","block_number":2,"status":"ACCEPTED_ON_L1"}}
>> {"jsonrpc":"2.0","id":5,"method":"l2a_getBlockWithTxHashes","params":[{"block_number":1}]}
<< {"jsonrpc":"2.0","id":5,"result":{"status":"ACCEPTED_ON_L1","block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","parent_hash":"0x6f6a20839ae24a575edd556533b0ccc1721f40a4bb9cb49d1809267d117eaf0","block_number":1,"new_root":"0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629","timestamp":1767225600,"sequencer_address":"0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","l1_gas_price":{"price_in_fri":"0x5af3107a4000","price_in_wei":"0x3b9aca00"},"l2a_version":"0.13.6","transactions":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","0x26787896a4d34ed34ae103823be8f4994fae837fc47814bcbd93dba8325aa3b"]}}
// the transaction of layer 1
// example
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_l2aGetL1Acceptance","params":["latest"]}
<< {"jsonrpc":"2.0","id":6,"result":{"transactionHash":"0x5ea2dc5ae9332b04a6ea147b3f2b5d06bbb5bcd458e3d7fd75d0806404a20b26","blockNumber":"0x5"}}
// what is accepted on layer 1 cannot be rejected
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_l2aRejectBlock","params":["latest"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"block 2 is ACCEPTED_ON_L1 and cannot become REJECTED: ACCEPTED_ON_L1 is a final state"}}
// what is pending can
// example
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_l2aRejectBlock","params":["pending"]}
<< {"jsonrpc":"2.0","id":8,"result":[{"block_hash":"0xda94654e09fa29200bee288cb70f1ab9458b03f83ac5d33ffa1b490940710f","block_number":3,"status":"REJECTED"}]}
// by itself, from now on
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_l2aSetPolicy","params":[{"acceptOnL2After":6}]}
<< {"jsonrpc":"2.0","id":9,"result":true}
