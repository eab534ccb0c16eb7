// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getBlockWithTxHashes","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"status":"ACCEPTED_ON_L2","block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","parent_hash":"0x6f6a20839ae24a575edd556533b0ccc1721f40a4bb9cb49d1809267d117eaf0","block_number":1,"new_root":"0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629","timestamp":1767225600,"sequencer_address":"0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","l1_gas_price":{"price_in_fri":"0x5af3107a4000","price_in_wei":"0x3b9aca00"},"l2a_version":"0.13.6","transactions":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","0x26787896a4d34ed34ae103823be8f4994fae837fc47814bcbd93dba8325aa3b"]}}
// by name
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getBlockWithTxHashes","params":{"block_id":"latest"}}
<< {"jsonrpc":"2.0","id":2,"result":{"status":"ACCEPTED_ON_L2","block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","parent_hash":"0x6f6a20839ae24a575edd556533b0ccc1721f40a4bb9cb49d1809267d117eaf0","block_number":1,"new_root":"0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629","timestamp":1767225600,"sequencer_address":"0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","l1_gas_price":{"price_in_fri":"0x5af3107a4000","price_in_wei":"0x3b9aca00"},"l2a_version":"0.13.6","transactions":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","0x26787896a4d34ed34ae103823be8f4994fae837fc47814bcbd93dba8325aa3b"]}}
// not there
>> {"jsonrpc":"2.0","id":3,"method":"l2a_getBlockWithTxHashes","params":{"block_id":{"block_hash":"0x1"}}}
<< {"jsonrpc":"2.0","id":3,"error":{"code":24,"message":"Block not found"}}
