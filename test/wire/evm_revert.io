>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x5"}
// back to the first
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x3"}
// what waited waits again
>> {"jsonrpc":"2.0","id":8,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":{"pending":"0x1","queued":"0x1"}}
// the second is gone with it
>> {"jsonrpc":"2.0","id":9,"method":"evm_revert","params":["0x2"]}
<< {"jsonrpc":"2.0","id":9,"result":false}
// and the first is used up
// example
>> {"jsonrpc":"2.0","id":10,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":10,"result":false}
// there was none
>> {"jsonrpc":"2.0","id":11,"method":"evm_revert","params":["0x63"]}
<< {"jsonrpc":"2.0","id":11,"result":false}
