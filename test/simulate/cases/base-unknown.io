// a base block that does not exist, and an unknown tag
>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}]},"0x100"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}]},"0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}]},"safe"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1 (blockParameter): expected a hex block number up to 2^63 - 1, a block hash, a tag (latest, pending, earliest, finalized; use finalized instead of safe), {blockNumber}, {blockHash, requireCanonical}, or an object with flags (validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions), got \"safe\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}]},"0x01"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1 (blockParameter): expected a hex block number up to 2^63 - 1, a block hash, a tag (latest, pending, earliest, finalized; use finalized instead of safe), {blockNumber}, {blockHash, requireCanonical}, or an object with flags (validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions), got \"0x01\""}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}]},5]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1 (blockParameter): expected a hex block number up to 2^63 - 1, a block hash, a tag (latest, pending, earliest, finalized; use finalized instead of safe), {blockNumber}, {blockHash, requireCanonical}, or an object with flags (validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions), got 5"}}
