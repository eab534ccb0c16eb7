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
// a contract without transactions in its name has the nonce 0 once a transaction calls it
>> {"jsonrpc":"2.0","id":4,"method":"l2a_getNonce","params":["pending","0x77"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":20,"message":"Contract not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_l2aAddTransaction","params":[{"type":"L1_HANDLER","contract_address":"0x77"}]}
<< {"jsonrpc":"2.0","id":5,"result":{"transaction_hash":"0x4885d76cee5668a1386d007885d2123873958165be709793eb1d9536015ca38"}}
>> {"jsonrpc":"2.0","id":6,"method":"l2a_getNonce","params":["pending","0x77"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"l2a_getNonce","params":["latest","0x77"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":20,"message":"Contract not found"}}
// or deploys it
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_l2aAddTransaction","params":[{"type":"DEPLOY"}]}
<< {"jsonrpc":"2.0","id":8,"result":{"transaction_hash":"0x3d80efe17980a4390d25806a7a8da5bbd51830f48121417a45c2640a3e5539a"}}
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_l2aSealBlock","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":{"block_hash":"0x635165ad88750cb4546d4acc74571c1421e58f08faa21f9574f9f92f4a5865c","block_number":2,"status":"ACCEPTED_ON_L2"}}
>> {"jsonrpc":"2.0","id":10,"method":"l2a_getNonce","params":["latest","0xb46294a332d0105f6838a1ae37b2709e95627ad48f0eccd704303f50415cf1"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0"}
