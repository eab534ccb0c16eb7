>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x00000000000000000000000000000001"}
// example
>> {"jsonrpc":"2.0","id":2,"method":"eth_unsubscribe","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// already closed
>> {"jsonrpc":"2.0","id":3,"method":"eth_unsubscribe","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"subscription not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_unsubscribe","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (subscriptionId): expected the id of a filter or a subscription"}}
