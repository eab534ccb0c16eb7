// a request without entries
>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[]},"latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"empty input: blockStateCalls needs at least one entry"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_simulateV1","params":[{},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"empty input: blockStateCalls needs at least one entry"}}
