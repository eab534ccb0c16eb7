>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCoinbase","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setNextBlockBaseFeePerGas","params":["0x2a"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// example
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setPrevRandao","params":["0x2a"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setBlockGasLimit","params":["0x1312d00"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
// example
>> {"jsonrpc":"2.0","id":5,"method":"miner_setExtra","params":["0x7669766172"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_coinbase","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBlockByNumber","params":["pending",false]}
<< {"jsonrpc":"2.0","id":7,"result":{"number":"0x4","hash":null,"parentHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","nonce":null,"mixHash":"0x000000000000000000000000000000000000000000000000000000000000002a","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0xb75d4b4af265326ebc98b587df71ee5545f38fed70219003fded4f16767f1522","miner":null,"difficulty":"0x0","extraData":"0x7669766172","gasLimit":"0x1312d00","gasUsed":"0x5208","timestamp":"0x6955b904","transactionsRoot":"0x0e1013cedbd9315e9a16f5de414a898830d1c088c87392212377cea5b33236ed","receiptsRoot":"0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2","baseFeePerGas":"0x2a","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2d3","uncles":[],"withdrawals":[],"transactions":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}}
>> {"jsonrpc":"2.0","id":8,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x0"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":9,"result":{"number":"0x4","hash":"0x2eb29243f237be9c75a48440314ea8b5db56127ac69f9651bc72a8f242ac2ea5","parentHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","nonce":"0x0000000000000000","mixHash":"0x000000000000000000000000000000000000000000000000000000000000002a","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0xb75d4b4af265326ebc98b587df71ee5545f38fed70219003fded4f16767f1522","miner":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","difficulty":"0x0","extraData":"0x7669766172","gasLimit":"0x1312d00","gasUsed":"0x5208","timestamp":"0x6955b904","transactionsRoot":"0x0e1013cedbd9315e9a16f5de414a898830d1c088c87392212377cea5b33236ed","receiptsRoot":"0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2","baseFeePerGas":"0x2a","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2d3","uncles":[],"withdrawals":[],"transactions":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}}
// the base fee and the randomness were for one block, the others stay
>> {"jsonrpc":"2.0","id":10,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":11,"result":{"number":"0x5","hash":"0xf27261808711af498f82471cccf641e8f51df8bd30682a51c3db588ddde47705","parentHash":"0x2eb29243f237be9c75a48440314ea8b5db56127ac69f9651bc72a8f242ac2ea5","nonce":"0x0000000000000000","mixHash":"0x59fb88a646970c37f76d0f27186e39a44baffc5725aff953e51cc5b2c0cbeda7","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","stateRoot":"0x57388792f92a3ddbe1d072ed5d97ad0932f348c2084e60aa2530690685edaeb9","miner":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","difficulty":"0x0","extraData":"0x7669766172","gasLimit":"0x1312d00","gasUsed":"0x0","timestamp":"0x6955b905","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","baseFeePerGas":"0x25","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x269","uncles":[],"withdrawals":[],"transactions":[]}}
// refusals
>> {"jsonrpc":"2.0","id":12,"method":"evm_setBlockGasLimit","params":["0x1"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"gas limit 1 is out of range: expected 21000 to 9007199254740991"}}
>> {"jsonrpc":"2.0","id":13,"method":"miner_setExtra","params":["0x000000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"extraData has 33 bytes: at most 32 are allowed"}}
>> {"jsonrpc":"2.0","id":14,"method":"anvil_setNextBlockBaseFeePerGas","params":["1.5"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"invalid argument 0 (baseFee): expected a whole number from 0 to 2^256 - 1: a hex quantity, a decimal string or a number, got \"1.5\""}}
>> {"jsonrpc":"2.0","id":15,"method":"anvil_setCoinbase","params":["coinbase"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, got \"coinbase\""}}
// prices below the least wait
>> {"jsonrpc":"2.0","id":16,"method":"anvil_setMinGasPrice","params":["0x77359401"]}
<< {"jsonrpc":"2.0","id":16,"result":null}
>> {"jsonrpc":"2.0","id":17,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":"0x77359405"}
>> {"jsonrpc":"2.0","id":18,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":18,"result":"0x787140e01cf4b670a5de44801d71d3050b57f244b1868fa58fe78c0fddd38576"}
>> {"jsonrpc":"2.0","id":19,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":"0x0"}
>> {"jsonrpc":"2.0","id":20,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":{"pending":"0x1","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":21,"method":"miner_setGasPrice","params":["0x0"]}
<< {"jsonrpc":"2.0","id":21,"result":true}
>> {"jsonrpc":"2.0","id":22,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":22,"result":"0x0"}
>> {"jsonrpc":"2.0","id":23,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":{"pending":"0x0","queued":"0x1"}}
// the chain ID does not change
// example
>> {"jsonrpc":"2.0","id":24,"method":"anvil_setChainId","params":[31337]}
<< {"jsonrpc":"2.0","id":24,"result":null}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_setChainId","params":[1]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32000,"message":"the chain ID is 31337 and cannot change: start a node with --chain-id 1, or add a network"}}
