>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":["0x3c"]}
<< {"jsonrpc":"2.0","id":1,"result":63}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":2,"result":123}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":4,"result":{"number":"0x4","hash":"0x7eb8f1aebe25c3565677d550501cb82e878432d046857ea2a18b0aeaa022d6f5","parentHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","nonce":"0x0000000000000000","mixHash":"0x12b5f22113187eb84f765bc75a20372593221f2af2c7ee50b5901c4f5a954d9e","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0xcfb0fec4aac70fcd43640d9b8b5525d6e74aa65d4111b2b4b2048294d5a6f44a","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x5208","timestamp":"0x6955b97b","transactionsRoot":"0x0e1013cedbd9315e9a16f5de414a898830d1c088c87392212377cea5b33236ed","receiptsRoot":"0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2","baseFeePerGas":"0x22fd3be4","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2d2","uncles":[],"withdrawals":[],"transactions":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_setTime","params":[1767312000]}
<< {"jsonrpc":"2.0","id":5,"result":86400}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setTime","params":[1767312000000]}
<< {"jsonrpc":"2.0","id":6,"result":86400}
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_setNextBlockTimestamp","params":["0x69570a81"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
// example
>> {"jsonrpc":"2.0","id":9,"method":"anvil_setBlockTimestampInterval","params":[12]}
<< {"jsonrpc":"2.0","id":9,"result":null}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_mine","params":["0x2"]}
<< {"jsonrpc":"2.0","id":10,"result":null}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":11,"result":{"number":"0x7","hash":"0x337735420beecf2d571dbe810680fb1e39cff4c051c73a373a9337a3fdd9dfb1","parentHash":"0xb61af0b580f92de35138db9d0a376229bf072216b5abbb9b4e12da7239ff589f","nonce":"0x0000000000000000","mixHash":"0x9be422f7440f760d2af606fd7a60283446f8e903b6acba768f06e729fef5bc72","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x6a8c5d391aded9e5f22e9fafaf9a6f890a66667d55438f403937d71a8f14bf45","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x69570a8d","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x1771d8dc","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}}
// example
>> {"jsonrpc":"2.0","id":12,"method":"anvil_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":true}
>> {"jsonrpc":"2.0","id":13,"method":"hardhat_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":false}
// an interval, in anvil before the first block too
// example
>> {"jsonrpc":"2.0","id":14,"method":"anvil_mine","params":["0x2","0x3c"]}
<< {"jsonrpc":"2.0","id":14,"result":null}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":15,"result":{"number":"0x9","hash":"0x979dad072a8a8ec350e741bd3ba9a1472fd35894529a5f470f24b5be29cd1ad2","parentHash":"0xb9aca86c89d11684cee7e3184dd5724cd3c3c6f655084f8548849bc5abba88a1","nonce":"0x0000000000000000","mixHash":"0xadcbd5df1587ff37379230c4b3d9e976d4e24c835f6a1bee90a431353b71bcce","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x5c9ef8f9b1395067b7e06a3708f71fbc791f5cc26c891d733dccc9969e568ccb","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x69570b05","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x11f32a09","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}}
>> {"jsonrpc":"2.0","id":16,"method":"hardhat_mine","params":["0x3","0x3c"]}
<< {"jsonrpc":"2.0","id":16,"result":true}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":17,"result":{"number":"0xc","hash":"0x37eeca6833f50463bc09fec2f61b8a48a750cdb6190c14d5aa1552b7bc38466f","parentHash":"0xa908e2e25ece3dab64a6e9a29667602aaddbf2eb6d1007112bc10319bfa3368d","nonce":"0x0000000000000000","mixHash":"0x0b5637dce6737d75c843e71cd0732bf322f991e89f04dad141bd62f9d3eab835","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x9d079f9ec006d0f06fc3c70aa107dbec3e542a91ee5329a5e9ded9b4944fa508","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x69570b7e","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0xc0666aa","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}}
>> {"jsonrpc":"2.0","id":18,"method":"hardhat_mine","params":["0x0"]}
<< {"jsonrpc":"2.0","id":18,"result":true}
// example
>> {"jsonrpc":"2.0","id":19,"method":"hardhat_intervalMine","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":true}
>> {"jsonrpc":"2.0","id":20,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":"0xd"}
// our own
// example
>> {"jsonrpc":"2.0","id":21,"method":"vivarium_setTime","params":["2026-06-01T00:00:00Z"]}
<< {"jsonrpc":"2.0","id":21,"result":1780272000}
>> {"jsonrpc":"2.0","id":22,"method":"vivarium_setTime","params":["yesterday"]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"invalid argument 0 (time): expected a time: Unix seconds from 0 to 2^53 - 1, or an ISO 8601 date and time with a time zone, such as 2026-01-01T00:00:00Z, got \"yesterday\""}}
// example
>> {"jsonrpc":"2.0","id":23,"method":"vivarium_advanceTime","params":[3600,1]}
<< {"jsonrpc":"2.0","id":23,"result":{"time":1780275600,"blockNumber":14}}
>> {"jsonrpc":"2.0","id":24,"method":"vivarium_advanceTime","params":[-1]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got -1"}}
// example
>> {"jsonrpc":"2.0","id":25,"method":"anvil_getGenesisTime","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":1767225600}
>> {"jsonrpc":"2.0","id":26,"method":"evm_mineDetailed","params":[{"blocks":1,"timestamp":1780362000}]}
<< {"jsonrpc":"2.0","id":26,"result":[{"number":"0xf","hash":"0x5097013e4a9d002a6e7862f2e58f347872598d2d3cf1b44e6b5ad68c803d52a7","parentHash":"0x8f981ffa258888cd46f1bb73f7810337de7c8628bcfe9564e9fd107fcf3c6cf1","nonce":"0x0000000000000000","mixHash":"0xf2c706e51e87d7eb3e41c724d688870f219fe8e642face2dc4af2ebc1545172d","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x3bfc72676f7dd6f2afa8500a60985f187c8482f3e606e7d9eaa0166a0ac2a3d8","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6a1e2b10","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x80e49c8","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","uncles":[],"withdrawals":[],"transactions":[]}]}
// what is no time
>> {"jsonrpc":"2.0","id":27,"method":"evm_increaseTime","params":[-1]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got -1"}}
>> {"jsonrpc":"2.0","id":28,"method":"evm_increaseTime","params":["soon"]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got \"soon\""}}
>> {"jsonrpc":"2.0","id":29,"method":"anvil_setNextBlockTimestamp","params":[1]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"timestamp 1 is not after the timestamp of the latest block, 1780362000: use 1780362001 or later"}}
>> {"jsonrpc":"2.0","id":30,"method":"anvil_setBlockTimestampInterval","params":[1.5]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got 1.5"}}
>> {"jsonrpc":"2.0","id":31,"method":"evm_mine","params":[{"blocks":"many"}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"invalid argument 0 (options.blocks): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got \"many\""}}
>> {"jsonrpc":"2.0","id":32,"method":"anvil_mine","params":["x"]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"invalid argument 0 (blocks): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got \"x\""}}
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
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"268435456 blocks are too many: a request mines at most 1000000"}}
>> {"jsonrpc":"2.0","id":38,"method":"evm_mineDetailed","params":[{"blocks":100000}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"100000 blocks are too many: a request returns at most 1000 in full; use evm_mine"}}
>> {"jsonrpc":"2.0","id":39,"method":"vivarium_advanceTime","params":[1,100000000]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32602,"message":"100000000 blocks are too many: a request mines at most 1000000"}}
