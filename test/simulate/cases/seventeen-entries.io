// one entry over the limit
>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}]},"latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-38026,"message":"too many blocks: blockStateCalls has 17 entries, at most 16 are allowed"}}
