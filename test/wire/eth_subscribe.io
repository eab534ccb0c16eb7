// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x00000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["logs",{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x00000000000000000000000000000002"}
// a kind is required
>> {"jsonrpc":"2.0","id":3,"method":"eth_subscribe","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (kind): expected the name of a subscription: newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_subscribe","params":[{}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0 (kind): expected the name of a subscription: newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions, got an object"}}
// an unknown kind
>> {"jsonrpc":"2.0","id":5,"method":"eth_subscribe","params":["blocks"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"no \"blocks\" subscription in eth namespace: expected newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions"}}
