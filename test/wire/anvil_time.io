>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":["0x3c"]}
<< {"jsonrpc":"2.0","id":1,"result":60}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":2,"result":120}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":4,"result":{"number":"0x4","hash":"0xcdb1e346b193debb93b6fd7be21cad0e8c86f5bda5edb386109dfdc944a88ef0","parentHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","nonce":"0x0000000000000000","mixHash":"0x12b5f22113187eb84f765bc75a20372593221f2af2c7ee50b5901c4f5a954d9e","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0xee746b655f440c32a74ea9ac2aa6cd6ad365df13d48b32853add21f9a20aaac4","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x5208","timestamp":"0x6955b978","transactionsRoot":"0x0e1013cedbd9315e9a16f5de414a898830d1c088c87392212377cea5b33236ed","receiptsRoot":"0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2","baseFeePerGas":"0x22fd3be4","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2d2","uncles":[],"withdrawals":[],"transactions":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_setTime","params":[1767312000]}
<< {"jsonrpc":"2.0","id":5,"result":86400}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setTime","params":[1767312000000]}
<< {"jsonrpc":"2.0","id":6,"result":86400}
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_setNextBlockTimestamp","params":["0x69570a81"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_setBlockTimestampInterval","params":[12]}
<< {"jsonrpc":"2.0","id":9,"result":null}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_mine","params":["0x2"]}
<< {"jsonrpc":"2.0","id":10,"result":null}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":11,"result":{"number":"0x7","hash":"0x195ca30781ece5810b4347da448c59235d42cfcce89527761e8426b1ad0b60b4","parentHash":"0xeb870b0609275d89da32e61168aa6dc9cb172d6ce11241b6b7f5288a1a6d2ae8","nonce":"0x0000000000000000","mixHash":"0x65940091e1d89e88a3ff74c066bd23cff77d907f74b8073d9ae8681c6bb5c017","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0xc4b48cbe09356bee966463346a1f4cfac2bb4eace35a82b12ac4571349ee3472","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x69570a8d","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x1771d8dc","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":true}
>> {"jsonrpc":"2.0","id":13,"method":"hardhat_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":false}
// an interval, in anvil before the first block too
>> {"jsonrpc":"2.0","id":14,"method":"anvil_mine","params":["0x2","0x3c"]}
<< {"jsonrpc":"2.0","id":14,"result":null}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":15,"result":{"number":"0x9","hash":"0x7a27697d14bbffbcaa6948272b4a3bb2e47bd9eda42498aea8d259ff62a9c184","parentHash":"0xdace2a77ffb33fc7b18dec9cb0917608541ae881d5a51f2f2d4de9dfa028f171","nonce":"0x0000000000000000","mixHash":"0xee6234a20f4ae4766512b52321d0e12bb925b10e7c2ce1479a56cd12aa143796","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0xaa20b404cf9de3ff97159621b948921d2c9647d3086854a10f87af6b43def344","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x69570af9","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x11f32a09","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}}
>> {"jsonrpc":"2.0","id":16,"method":"hardhat_mine","params":["0x3","0x3c"]}
<< {"jsonrpc":"2.0","id":16,"result":true}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":17,"result":{"number":"0xc","hash":"0xe95a8c233a5246f4493877a6e4a80c6294c5d7b74e3749ebaf93865cc6a088cf","parentHash":"0xaf88950835a3fb923c117364a38f3a3b8bb9f4760d658a188f2d905c3e4bb821","nonce":"0x0000000000000000","mixHash":"0x9d6f5b6560542dfa34d3747c5d5adcc8c067974a9de80d855257b5899d5979c0","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x8a18e3d702073c74725ea406b2fcbc2ab8c28c245f8a097e83137ebe34d0f059","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x69570b72","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0xc0666aa","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}}
>> {"jsonrpc":"2.0","id":18,"method":"hardhat_mine","params":["0x0"]}
<< {"jsonrpc":"2.0","id":18,"result":true}
>> {"jsonrpc":"2.0","id":19,"method":"hardhat_intervalMine","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":true}
>> {"jsonrpc":"2.0","id":20,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":"0xd"}
// our own
>> {"jsonrpc":"2.0","id":21,"method":"vivarium_setTime","params":["2026-06-01T00:00:00Z"]}
<< {"jsonrpc":"2.0","id":21,"result":1780272000}
>> {"jsonrpc":"2.0","id":22,"method":"vivarium_setTime","params":["yesterday"]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"invalid argument 0 (time): expected a time: Unix seconds, or a date and time of ISO 8601 with its zone, like 2026-01-01T00:00:00Z, got \"yesterday\""}}
>> {"jsonrpc":"2.0","id":23,"method":"vivarium_advanceTime","params":[3600,1]}
<< {"jsonrpc":"2.0","id":23,"result":{"time":1780275600,"blockNumber":14}}
>> {"jsonrpc":"2.0","id":24,"method":"vivarium_advanceTime","params":[-1]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number, as a number, a decimal text or a hex text, got -1"}}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_getGenesisTime","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":1767225600}
>> {"jsonrpc":"2.0","id":26,"method":"evm_mineDetailed","params":[{"blocks":1,"timestamp":1780362000}]}
<< {"jsonrpc":"2.0","id":26,"result":[{"number":"0xf","hash":"0x43053947317aba78b4e671fe7b02f9c3b60de07c7fb2cc50ae3d1a9b1aa0c2f9","parentHash":"0x895c8e58eb8f15016879e3b1653a78f19e94bda49ec781100bfe52d3ac5bc415","nonce":"0x0000000000000000","mixHash":"0x62219bf9357af69b5532371b604f0bda25d82e8b49609a0485422db110a02dee","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x9f7acefd104a727ffb4a8182c25256e31a717fc907dec297217c81c1970ac9d8","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6a1e2b10","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x80e49c8","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}]}
// what is no time
>> {"jsonrpc":"2.0","id":27,"method":"evm_increaseTime","params":[-1]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number, as a number, a decimal text or a hex text, got -1"}}
>> {"jsonrpc":"2.0","id":28,"method":"evm_increaseTime","params":["soon"]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number, as a number, a decimal text or a hex text, got \"soon\""}}
>> {"jsonrpc":"2.0","id":29,"method":"anvil_setNextBlockTimestamp","params":[1]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"timestamp 1 is not after that of the latest block, 1780362000: use 1780362001 or later"}}
>> {"jsonrpc":"2.0","id":30,"method":"anvil_setBlockTimestampInterval","params":[1.5]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number, as a number, a decimal text or a hex text, got 1.5"}}
>> {"jsonrpc":"2.0","id":31,"method":"evm_mine","params":[{"blocks":"many"}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"invalid argument 0 (options.blocks): expected a whole number, as a number, a decimal text or a hex text, got \"many\""}}
>> {"jsonrpc":"2.0","id":32,"method":"anvil_mine","params":["x"]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"invalid argument 0 (blocks): expected a whole number, as a number, a decimal text or a hex text, got \"x\""}}
// too much of it, too many of them
>> {"jsonrpc":"2.0","id":33,"method":"evm_increaseTime","params":[9007199254740991]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"9007201035102992 is too far: times are Unix seconds up to 281474976710656"}}
>> {"jsonrpc":"2.0","id":34,"method":"evm_setTime","params":[9007199254740991]}
<< {"jsonrpc":"2.0","id":34,"result":9005432029140}
>> {"jsonrpc":"2.0","id":35,"method":"anvil_setBlockTimestampInterval","params":[9007199254740991]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32602,"message":"9007199254740991 is too far: times are Unix seconds up to 281474976710656"}}
>> {"jsonrpc":"2.0","id":36,"method":"evm_setNextBlockTimestamp","params":[9007199254740991]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32602,"message":"9007199254740991 is too far: times are Unix seconds up to 281474976710656"}}
>> {"jsonrpc":"2.0","id":37,"method":"hardhat_mine","params":["0x10000000"]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"a request mines at most 1000000 blocks, not 268435456"}}
>> {"jsonrpc":"2.0","id":38,"method":"evm_mineDetailed","params":[{"blocks":100000}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"a request gets at most 1000 blocks in full, not 100000: use evm_mine"}}
>> {"jsonrpc":"2.0","id":39,"method":"vivarium_advanceTime","params":[1,100000000]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32602,"message":"a request mines at most 1000000 blocks, not 100000000"}}
