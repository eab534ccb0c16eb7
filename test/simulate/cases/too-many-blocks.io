// a number more than 256 blocks ahead
>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x114"}}]},"latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-38026,"message":"too many blocks: blockStateCalls[0] is 257 blocks after the base, more than 256: lower its number or start the node with a larger --simulate-blocks"}}
