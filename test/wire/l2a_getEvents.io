// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getEvents","params":[{"from_block":{"block_number":1},"to_block":"latest","chunk_size":1}]}
<< {"jsonrpc":"2.0","id":1,"result":{"events":[{"from_address":"0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7","keys":["0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9"],"data":["0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","0xe8d4a51080","0x0"],"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1,"transaction_hash":"0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d"}],"continuation_token":"1"}}
// the first page
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getEvents","params":[{"from_block":{"block_number":0},"to_block":"latest","chunk_size":1}]}
<< {"jsonrpc":"2.0","id":2,"result":{"events":[{"from_address":"0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7","keys":["0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9"],"data":["0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","0xe8d4a51080","0x0"],"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1,"transaction_hash":"0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d"}],"continuation_token":"1"}}
// the next page, which is the last
>> {"jsonrpc":"2.0","id":3,"method":"l2a_getEvents","params":[{"from_block":{"block_number":0},"to_block":"latest","chunk_size":1,"continuation_token":"1"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"events":[{"from_address":"0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d","keys":["0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9"],"data":["0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","0x16345785e4d5000","0x0"],"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1,"transaction_hash":"0x26787896a4d34ed34ae103823be8f4994fae837fc47814bcbd93dba8325aa3b"}]}}
// those of another contract
>> {"jsonrpc":"2.0","id":4,"method":"starknet_getEvents","params":{"filter":{"address":"0x1","chunk_size":10}}}
<< {"jsonrpc":"2.0","id":4,"result":{"events":[]}}
// the pending block
>> {"jsonrpc":"2.0","id":5,"method":"l2a_getEvents","params":[{"from_block":"pending","to_block":"pending","chunk_size":10}]}
<< {"jsonrpc":"2.0","id":5,"result":{"events":[{"from_address":"0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7","keys":["0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9"],"data":["0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","0xe8d4a51080","0x0"],"transaction_hash":"0x2c6ddf05f1477a9789da2c8de5668ec52d6ed0a4d4c861e8d4cc9ae612d4355"}]}}
// a token that is none
>> {"jsonrpc":"2.0","id":6,"method":"l2a_getEvents","params":[{"chunk_size":10,"continuation_token":"next"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":33,"message":"The supplied continuation token is invalid or unknown"}}
// too many at a time
>> {"jsonrpc":"2.0","id":7,"method":"l2a_getEvents","params":[{"chunk_size":1000000}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":31,"message":"Requested page size is too big"}}
// a page has a size
>> {"jsonrpc":"2.0","id":8,"method":"l2a_getEvents","params":[{"from_block":"latest"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 0 (filter.chunk_size): expected a whole decimal number from 0 to 2^53 - 1, got nothing"}}
// null for a member that is absent, as some clients send
>> {"jsonrpc":"2.0","id":9,"method":"l2a_getEvents","params":[{"from_block":null,"to_block":null,"address":null,"keys":null,"chunk_size":1,"continuation_token":null}]}
<< {"jsonrpc":"2.0","id":9,"result":{"events":[{"from_address":"0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7","keys":["0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9"],"data":["0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851","0x1fa316d365409e4987ee858231370756fe49c3227d927866566a6c3182c3018","0xe8d4a51080","0x0"],"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1,"transaction_hash":"0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d"}],"continuation_token":"1"}}
