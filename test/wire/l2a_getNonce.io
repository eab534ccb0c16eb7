// after the latest block
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getNonce","params":["latest","0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x2"}
// and after what is pending
>> {"jsonrpc":"2.0","id":2,"method":"starknet_getNonce","params":{"block_id":"pending","contract_address":"0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851"}}
<< {"jsonrpc":"2.0","id":2,"result":"0x3"}
// before its first transaction the account is not known
>> {"jsonrpc":"2.0","id":3,"method":"l2a_getNonce","params":[{"block_number":0},"0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":20,"message":"Contract not found"}}
