// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_setHead","params":["0x2"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
// a block that does not exist yet
>> {"jsonrpc":"2.0","id":3,"method":"debug_setHead","params":["0x3"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"block 3 does not exist yet: the latest block is 2"}}
// the latest block: nothing changes
>> {"jsonrpc":"2.0","id":4,"method":"debug_setHead","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x2"}
// a tag
>> {"jsonrpc":"2.0","id":6,"method":"debug_setHead","params":["latest"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (number): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got \"latest\""}}
>> {"jsonrpc":"2.0","id":7,"method":"debug_setHead","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing value for required argument 0 (number): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string"}}
// the first block
>> {"jsonrpc":"2.0","id":8,"method":"debug_setHead","params":["0x0"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0"}
