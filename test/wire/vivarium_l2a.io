// a transaction
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2aAddTransaction","params":[{"type":"INVOKE","version":"0x1","calldata":["0x7"]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"transaction_hash":"0xfd1dee0a8c97bee2716245f89de09014c1a154a0264f24d8dcdd31735e9997"}}
// two pending now
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getBlockTransactionCount","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":2}
// PENDING to ACCEPTED_ON_L2
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_l2aSealBlock","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"block_hash":"0x753b662b72ee46815514b6f0c23f371b46572ad32aca61124178fd721ee2d81","block_number":2,"status":"ACCEPTED_ON_L2"}}
// ACCEPTED_ON_L2 to ACCEPTED_ON_L1, the block before it too
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_l2aAcceptOnL1","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"result":{"block_hash":"0x753b662b72ee46815514b6f0c23f371b46572ad32aca61124178fd721ee2d81","block_number":2,"status":"ACCEPTED_ON_L1"}}
>> {"jsonrpc":"2.0","id":5,"method":"l2a_getBlockWithTxHashes","params":[{"block_number":1}]}
<< {"jsonrpc":"2.0","id":5,"result":{"status":"ACCEPTED_ON_L1","block_hash":"0x3fc7f59a8ec209caccb9e2e05e1eb0a6728d469de83e9f1fd804a8dead984bf","parent_hash":"0x6f6a20839ae24a575edd556533b0ccc1721f40a4bb9cb49d1809267d117eaf0","block_number":1,"new_root":"0x297ad9afdb38ba8c3c714d2e2640a86634a1a48c1ec1e913348733c45bd3c12","timestamp":1767225600,"sequencer_address":"0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","l1_gas_price":{"price_in_fri":"0x5af3107a4000","price_in_wei":"0x3b9aca00"},"l2a_version":"0.13.6","transactions":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","0x6bd1e81043fc24ecb40fdf68f0ea322b4c339fda5edfd3c9c6bdb535b523c6f"]}}
// the transaction of layer 1
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_l2aGetL1Acceptance","params":["latest"]}
<< {"jsonrpc":"2.0","id":6,"result":{"transactionHash":"0xdf05cc65194af3e18e73b27ea3a66a766e20d194400a68f99b428284d4417738","blockNumber":"0x5"}}
// what is accepted on layer 1 cannot be rejected
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_l2aRejectBlock","params":["latest"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"block 2 is ACCEPTED_ON_L1 and cannot become REJECTED: ACCEPTED_ON_L1 is a final state"}}
// what is pending can
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_l2aRejectBlock","params":["pending"]}
<< {"jsonrpc":"2.0","id":8,"result":[{"block_hash":"0x2b5b69d3ad9e60b7008bcf89041352c87b74662d7d3ba5841ca581736020cd3","block_number":3,"status":"REJECTED"}]}
// by itself, from now on
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_l2aSetPolicy","params":[{"acceptOnL2After":6}]}
<< {"jsonrpc":"2.0","id":9,"result":true}
