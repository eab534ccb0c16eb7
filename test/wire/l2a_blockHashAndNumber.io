>> {"jsonrpc":"2.0","id":1,"method":"l2a_blockHashAndNumber","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"block_hash":"0x3fc7f59a8ec209caccb9e2e05e1eb0a6728d469de83e9f1fd804a8dead984bf","block_number":1}}
