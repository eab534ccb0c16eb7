// a transaction in a block
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getTransactionReceipt","params":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d"]}
<< {"jsonrpc":"2.0","id":1,"result":{"type":"INVOKE","transaction_hash":"0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","actual_fee":{"amount":"0xe8d4a51080","unit":"WEI"},"execution_status":"SUCCEEDED","finality_status":"ACCEPTED_ON_L2","messages_sent":[],"events":[{"from_address":"0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7","keys":["0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9"],"data":["0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","0xe8d4a51080","0x0"]}],"execution_resources":{"steps":20000},"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1}}
// one that is not there
>> {"jsonrpc":"2.0","id":2,"method":"starknet_getTransactionReceipt","params":{"transaction_hash":"0x1"}}
<< {"jsonrpc":"2.0","id":2,"error":{"code":29,"message":"Transaction hash not found"}}
// no felt
>> {"jsonrpc":"2.0","id":3,"method":"l2a_getTransactionReceipt","params":["1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (transaction_hash): expected a field element: hex with a 0x prefix, at most 64 digits, got \"1\""}}
