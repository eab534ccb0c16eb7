// an hour
// example
>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[3600]}
<< {"jsonrpc":"2.0","id":1,"result":3603}
// and another, in hex
>> {"jsonrpc":"2.0","id":2,"method":"evm_increaseTime","params":["0xe10"]}
<< {"jsonrpc":"2.0","id":2,"result":7203}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
// the block has that time
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":4,"result":{"number":"0x4","hash":"0x915280ebc474849cb5802634f743861a8914a66fcf9d11efef8af7a460d4492e","parentHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","nonce":"0x0000000000000000","mixHash":"0x12b5f22113187eb84f765bc75a20372593221f2af2c7ee50b5901c4f5a954d9e","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x9edf7617713f25b1521e4428a3001bee9911e163d9d2e80d3338a5bf8020f71d","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x5208","timestamp":"0x6955d523","transactionsRoot":"0x0e1013cedbd9315e9a16f5de414a898830d1c088c87392212377cea5b33236ed","receiptsRoot":"0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2","baseFeePerGas":"0x22fd3be4","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2d2","uncles":[],"withdrawals":[],"transactions":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}}
// backwards is refused
>> {"jsonrpc":"2.0","id":5,"method":"evm_increaseTime","params":[-1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got -1"}}
// beyond the limit
>> {"jsonrpc":"2.0","id":6,"method":"evm_increaseTime","params":["0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (seconds): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string, got \"0xffffffffffffffff\""}}
