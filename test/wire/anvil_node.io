// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x3","currentBlockTimestamp":1767225603,"currentBlockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","hardFork":"bpo2","transactionOrder":"fees","environment":{"baseFee":"0x22fd3be4","chainId":31337,"gasLimit":"0x1c9c380","gasPrice":"0x6b040391"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
// example
>> {"jsonrpc":"2.0","id":2,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"vivarium/v0.1.0","chainId":31337,"instanceId":"0x1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d","latestBlockNumber":3,"latestBlockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","forkedNetwork":null,"snapshots":{}}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"clientVersion":"vivarium/v0.1.0","chainId":31337,"instanceId":"0x1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d","latestBlockNumber":3,"latestBlockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178"}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"clientVersion":"vivarium/v0.1.0","chainId":31337,"instanceId":"0x1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d","latestBlockNumber":3,"latestBlockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","forkedNetwork":null,"snapshots":{"0x1":[3,"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178"]}}}
// example
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setLoggingEnabled","params":[false]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_setLoggingEnabled","params":[true]}
<< {"jsonrpc":"2.0","id":7,"result":true}
// example
>> {"jsonrpc":"2.0","id":8,"method":"anvil_enableTraces","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":null}
// example
>> {"jsonrpc":"2.0","id":9,"method":"hardhat_getStackTraceFailuresCount","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":0}
// offline
>> {"jsonrpc":"2.0","id":10,"method":"anvil_setRpcUrl","params":["http://127.0.0.1:1"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"the chain is not forked, so it has no upstream URL: fork a chain with anvil_reset and forking.jsonRpcUrl, or start a node with --fork-url URL"}}
// example
>> {"jsonrpc":"2.0","id":11,"method":"anvil_setRpcUrl","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":null}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_reset","params":[{"forking":{"jsonRpcUrl":"http://127.0.0.1:1"}}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32000,"message":"this chain cannot be replaced with a fork: start a node with --fork-url URL (and --fork-block N)"}}
>> {"jsonrpc":"2.0","id":13,"method":"hardhat_reset","params":[{"forking":{"blockNumber":5}}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32000,"message":"this chain cannot be replaced with a fork: start a node with --fork-url URL (and --fork-block N)"}}
>> {"jsonrpc":"2.0","id":14,"method":"anvil_reset","params":["x"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"invalid argument 0 (options): expected an object with optional forking: {forking: {jsonRpcUrl, blockNumber}}, got \"x\""}}
// back to genesis, as clients ask for it
>> {"jsonrpc":"2.0","id":15,"method":"anvil_reset","params":[{"forking":{"blockNumber":null}}]}
<< {"jsonrpc":"2.0","id":15,"result":null}
>> {"jsonrpc":"2.0","id":16,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":"0x0"}
>> {"jsonrpc":"2.0","id":17,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":18,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":{"clientVersion":"vivarium/v0.1.0","chainId":31337,"instanceId":"0xe3748adccccb5f56763e276b0ef8685fa7c44881bd2651cbb3dd6d7595cd7cb4","latestBlockNumber":0,"latestBlockHash":"0x17d523a6c53c90520e2f41f52479cd09b8d97e43be9082cab1421a8f84057b17","forkedNetwork":null,"snapshots":{}}}
>> {"jsonrpc":"2.0","id":19,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":19,"result":false}
>> {"jsonrpc":"2.0","id":20,"method":"hardhat_reset","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"hardhat_reset","params":[null]}
<< {"jsonrpc":"2.0","id":21,"result":true}
