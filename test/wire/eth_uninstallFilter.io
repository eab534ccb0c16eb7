// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_uninstallFilter","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_uninstallFilter","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"result":false}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_uninstallFilter","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (filterId): expected the id of a filter or a subscription"}}
