// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009"}]}],{"blockNumber":"latest"}]}
<< {"jsonrpc":"2.0","id":1,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000009"}]]}
// the second call sees what the first one paid: the code that is put there returns the balance of its caller
>> {"jsonrpc":"2.0","id":2,"method":"eth_callMany","params":[[{"transactions":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","value":"0x7"},{"from":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","to":"0x5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b"}]}],{"blockNumber":"latest","transactionIndex":-1},{"0x5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b":{"code":"0x33315f5260205ff3"}}]}
<< {"jsonrpc":"2.0","id":2,"result":[[{"value":"0x"},{"value":"0x0000000000000000000000000000000000000000000000000000000000000007"}]]}
// bundles with blocks of their own; a call that fails does not end the others
>> {"jsonrpc":"2.0","id":3,"method":"eth_callMany","params":[[{"transactions":[{"data":"0x435f5260205ff3"},{"data":"0x5f5ffd"},{"data":"0xfe"},{"from":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","to":"0x5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b","value":"0x1"}]},{"transactions":[{"data":"0x435f5260205ff3"}],"blockOverride":{"number":"0x64"}}]]}
<< {"jsonrpc":"2.0","id":3,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000003"},{"error":"execution reverted"},{"error":"invalid opcode: INVALID"},{"error":"insufficient funds for gas * price + value: address 0x5a5A5a5a5A5a5a5a5a5A5a5A5A5a5a5A5A5A5A5A have 0 want 1"}],[{"value":"0x0000000000000000000000000000000000000000000000000000000000000064"}]]}
// what the first transaction of block 3 stored, read from the slot before the second one, and after it
>> {"jsonrpc":"2.0","id":4,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"blockNumber":"0x3","transactionIndex":1},{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":{"code":"0x5f545f5260205ff3"}}]}
<< {"jsonrpc":"2.0","id":4,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000007"}]]}
>> {"jsonrpc":"2.0","id":8,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"blockNumber":"0x3","transactionIndex":-1},{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":{"code":"0x5f545f5260205ff3"}}]}
<< {"jsonrpc":"2.0","id":8,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000008"}]]}
// what is wrong
>> {"jsonrpc":"2.0","id":5,"method":"eth_callMany","params":[[],{"transactionIndex":-2}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1 (stateContext.transactionIndex): expected the index of a transaction, or -1 for the end of the block, got -2"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_callMany","params":[{"transactions":[]}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (bundles): expected a list of objects with transactions and blockOverride, got an object"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_callMany","params":[[{"transactions":[{}]}],{"blockNumber":"0xff"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"header not found"}}
// a bundle without block overrides, in the block after the first one
>> {"jsonrpc":"2.0","id":9,"method":"eth_callMany","params":[[{"transactions":[{"data":"0x435f5260205ff3"}]},{"transactions":[{"data":"0x435f5260205ff3"}]}],{"blockNumber":"0x2"},{},5000]}
<< {"jsonrpc":"2.0","id":9,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000002"}],[{"value":"0x0000000000000000000000000000000000000000000000000000000000000003"}]]}
// a time limit that is none
>> {"jsonrpc":"2.0","id":10,"method":"eth_callMany","params":[[],{},{},"5s"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 3 (timeout): expected a time limit in milliseconds, or 0 for the limit of the node, got \"5s\""}}
