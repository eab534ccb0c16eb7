// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getTransactionByHash","params":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d"]}
<< {"jsonrpc":"2.0","id":1,"result":{"transaction_hash":"0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","type":"INVOKE","version":"0x1","sender_address":"0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","calldata":["0x1","0x2"],"max_fee":"0x16345785d8a0000","signature":["0x1ef3c5b1f84288f8a1a0efa78ad6e71fe5c0edb2f2b50d3536b9f49e7e294d3","0x13befd9f58a822f460243db835364d054b4c96861b871f03b585f12a8b76fbe"],"nonce":"0x0"}}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getTransactionByHash","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":29,"message":"Transaction hash not found"}}
