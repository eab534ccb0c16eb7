// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"fromBlock":"0x3","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":[]}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x3","transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionIndex":"0x0","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockNumber":"0x3","transactionHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","transactionIndex":"0x1","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x1","removed":false}]}
// nothing in the latest block but what block 3 holds
>> {"jsonrpc":"2.0","id":2,"method":"eth_getLogs","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x3","transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionIndex":"0x0","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockNumber":"0x3","transactionHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","transactionIndex":"0x1","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x1","removed":false}]}
// a range, an address, a topic
>> {"jsonrpc":"2.0","id":3,"method":"eth_getLogs","params":[{"fromBlock":"earliest","toBlock":"0x3","address":"0xE7f1725E7734CE288F8367e1Bb143E90bb3F0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"]}]}
<< {"jsonrpc":"2.0","id":3,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x3","transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionIndex":"0x0","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockNumber":"0x3","transactionHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","transactionIndex":"0x1","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x1","removed":false}]}
// alternatives, and a list of addresses with null for topics
>> {"jsonrpc":"2.0","id":4,"method":"eth_getLogs","params":[{"fromBlock":"0x0","topics":[["0x0000000000000000000000000000000000000000000000000000000000000001",null]]}]}
<< {"jsonrpc":"2.0","id":4,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x3","transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionIndex":"0x0","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockNumber":"0x3","transactionHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","transactionIndex":"0x1","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x1","removed":false}]}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getLogs","params":[{"fromBlock":"0x0","address":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"topics":null}]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
// a wildcard asks for a topic to be there
>> {"jsonrpc":"2.0","id":6,"method":"eth_getLogs","params":[{"fromBlock":"0x0","topics":[null,null]}]}
<< {"jsonrpc":"2.0","id":6,"result":[]}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getLogs","params":[{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178"}]}
<< {"jsonrpc":"2.0","id":7,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x3","transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionIndex":"0x0","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000000000000000000000000000000000000000002a"],"data":"0x0000000000000000000000000000000000000000000000000000000000000008","blockNumber":"0x3","transactionHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","transactionIndex":"0x1","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockTimestamp":"0x6955b903","logIndex":"0x1","removed":false}]}
// what comes after the head is no range, whatever its end
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"0x4"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getLogs","params":[{"fromBlock":"0x2","toBlock":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getLogs","params":[{"fromBlock":"0x2","toBlock":"0x4"}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"block range extends beyond current head block"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getLogs","params":[{"fromBlock":"latest","toBlock":"earliest"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getLogs","params":[{"toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32000,"message":"pending logs are not supported"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getLogs","params":[{"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","fromBlock":"0x1"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"can't specify fromBlock/toBlock with blockHash"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getLogs","params":[{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000001"}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32000,"message":"unknown block"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getLogs","params":[{"topics":[null,null,null,null,null]}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32000,"message":"exceed max topics"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getLogs","params":[{"fromBlock":"1"}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"invalid argument 0 (filter.fromBlock): expected a hex block number up to 2^63 - 1 or a tag (latest, pending, earliest, finalized, safe), got \"1\""}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getLogs","params":[{"address":"0x12"}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"invalid argument 0 (filter.address): expected an address or a list of addresses, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getLogs","params":[{"topics":["0x12"]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"invalid argument 0 (filter.topics[0]): expected 32 bytes as hex with a 0x prefix, null, or a list of them, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getLogs","params":[{"topics":[["0x12"]]}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"invalid argument 0 (filter.topics[0][0]): expected 32 bytes as hex with a 0x prefix, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":20,"method":"eth_getLogs","params":[{"topics":"0x12"}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"invalid argument 0 (filter.topics): expected a list of topics by position: each 32 bytes as hex, null, or a list of alternatives, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getLogs","params":["0x1"]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"invalid argument 0 (filter): expected a filter object: {fromBlock, toBlock, blockHash, address, topics}, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":22,"method":"eth_getLogs","params":[]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"missing value for required argument 0 (filter): expected a filter object: {fromBlock, toBlock, blockHash, address, topics}"}}
