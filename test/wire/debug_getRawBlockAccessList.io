>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawBlockAccessList","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"resource not found: block 3 is older than Amsterdam, which introduces block access lists (EIP-7928)"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawBlockAccessList","params":["0x9"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// example
>> {"jsonrpc":"2.0","id":3,"method":"debug_getRawBlockAccessList","params":["pending"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"debug_getRawBlockAccessList","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (block): expected a hex block number up to 2^63 - 1, a block hash, a tag (latest, pending, earliest, finalized, safe), {blockNumber} or {blockHash, requireCanonical}"}}
