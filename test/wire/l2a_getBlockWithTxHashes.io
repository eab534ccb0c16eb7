// by name
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getBlockWithTxHashes","params":{"block_id":"latest"}}
<< {"jsonrpc":"2.0","id":1,"result":{"status":"ACCEPTED_ON_L2","block_hash":"0x3fc7f59a8ec209caccb9e2e05e1eb0a6728d469de83e9f1fd804a8dead984bf","parent_hash":"0x6f6a20839ae24a575edd556533b0ccc1721f40a4bb9cb49d1809267d117eaf0","block_number":1,"new_root":"0x297ad9afdb38ba8c3c714d2e2640a86634a1a48c1ec1e913348733c45bd3c12","timestamp":1767225600,"sequencer_address":"0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","l1_gas_price":{"price_in_fri":"0x5af3107a4000","price_in_wei":"0x3b9aca00"},"l2a_version":"0.13.6","transactions":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","0x6bd1e81043fc24ecb40fdf68f0ea322b4c339fda5edfd3c9c6bdb535b523c6f"]}}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getBlockWithTxHashes","params":{"block_id":{"block_hash":"0x1"}}}
<< {"jsonrpc":"2.0","id":2,"error":{"code":24,"message":"Block not found"}}
