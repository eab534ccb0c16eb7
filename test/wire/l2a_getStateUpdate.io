// the latest block
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getStateUpdate","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","new_root":"0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629","old_root":"0x0","state_diff":{"storage_diffs":[],"deprecated_declared_classes":[],"declared_classes":[],"deployed_contracts":[],"replaced_classes":[],"nonces":[{"contract_address":"0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","nonce":"0x2"}]}}}
// the pending block has no roots yet but the old one
>> {"jsonrpc":"2.0","id":2,"method":"starknet_getStateUpdate","params":{"block_id":"pending"}}
<< {"jsonrpc":"2.0","id":2,"result":{"old_root":"0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629","state_diff":{"storage_diffs":[],"deprecated_declared_classes":[],"declared_classes":[],"deployed_contracts":[],"replaced_classes":[],"nonces":[{"contract_address":"0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","nonce":"0x3"}]}}}
// one that is not there
>> {"jsonrpc":"2.0","id":3,"method":"l2a_getStateUpdate","params":[{"block_number":9}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":24,"message":"Block not found"}}
