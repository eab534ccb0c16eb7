// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x00000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":4,"result":["0x055328d86fe25ad6d9234fa1c2c25b588809b85f50cc9e951511cec02602614d","0x0465c34c62da509aabeecf2bc2ebf8043e5cde39489e7a7a22d087a77b82d410"]}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterLogs","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_newBlockFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"too many arguments: the method takes none, got 1"}}
