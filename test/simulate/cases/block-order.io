// numbers and times must increase
>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x20"}},{"blockOverrides":{"number":"0x20"}}]},"latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-38020,"message":"block numbers must be in order: 32 <= 32"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x13"}}]},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-38020,"message":"block numbers must be in order: 19 <= 19"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"time":"0x6955b900"}}]},"latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-38021,"message":"block timestamps must be in order: 1767225600 <= 1767225828"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"time":"0xffffffffffffffff"}},{}]},"latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-38021,"message":"blockStateCalls[1].blockOverrides.time: no later time fits in 64 bits"}}
