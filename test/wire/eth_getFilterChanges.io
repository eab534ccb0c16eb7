// the filter of the example, before block 3
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x3","transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionIndex":"0x0","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockNumber":"0x3","transactionHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","transactionIndex":"0x1","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x1","removed":false}]}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
// what a revert takes away comes again as removed, the newest first
>> {"jsonrpc":"2.0","id":3,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009","gas":"0x30d40","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x54c4d7f5687eccea75d0fd70a853f5dfc734cdc70c15a9772d22baad5dc75cb7"}
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":7,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000009","blockNumber":"0x4","transactionHash":"0x54c4d7f5687eccea75d0fd70a853f5dfc734cdc70c15a9772d22baad5dc75cb7","transactionIndex":"0x1","blockHash":"0xff5b3fa737c9d236b27d4c61d3a9a79afa84b2fb4e750ac46454c94fb98dc67c","blockTimestamp":"0x6955b904","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000009","blockNumber":"0x4","transactionHash":"0x54c4d7f5687eccea75d0fd70a853f5dfc734cdc70c15a9772d22baad5dc75cb7","transactionIndex":"0x1","blockHash":"0xff5b3fa737c9d236b27d4c61d3a9a79afa84b2fb4e750ac46454c94fb98dc67c","blockTimestamp":"0x6955b904","logIndex":"0x0","removed":true}]}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":[1]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (filterId): expected the id of a filter or a subscription, got 1"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getFilterChanges","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"missing value for required argument 0 (filterId): expected the id of a filter or a subscription"}}
