// logs of one contract, then what goes on is collected; the order of blocks is that of the chain
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x00000000000000000000000000000001"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009","gas":"0x30d40","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x54c4d7f5687eccea75d0fd70a853f5dfc734cdc70c15a9772d22baad5dc75cb7"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000009","blockNumber":"0x4","transactionHash":"0x54c4d7f5687eccea75d0fd70a853f5dfc734cdc70c15a9772d22baad5dc75cb7","transactionIndex":"0x1","blockHash":"0xff5b3fa737c9d236b27d4c61d3a9a79afa84b2fb4e750ac46454c94fb98dc67c","blockTimestamp":"0x6955b904","logIndex":"0x0","removed":false}]}
// only once
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x00000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
// a range is one that new blocks can be in
>> {"jsonrpc":"2.0","id":6,"method":"eth_newFilter","params":[{"fromBlock":"0x1","toBlock":"0x5"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x00000000000000000000000000000002"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_newFilter","params":[{"fromBlock":"0x5","toBlock":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_newFilter","params":[{"fromBlock":"latest","toBlock":"0x5"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x00000000000000000000000000000003"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_newFilter","params":[{"fromBlock":"finalized"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_newFilter","params":[{"fromBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"pending logs are not supported"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_newFilter","params":[{"topics":[null,null,null,null,null]}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"exceed max topics"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_newFilter","params":[{"address":"0x"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid argument 0 (filter.address): expected an address or a list of addresses, got \"0x\""}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_newFilter","params":[]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"missing value for required argument 0 (filter): expected a filter object: {fromBlock, toBlock, blockHash, address, topics}"}}
