// an account that is not there, by each way to write a number
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x10"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x10"}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",17]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setAccountBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","18"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x12"}
// blocks before are as they were
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x2"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_addBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"hardhat_addBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x0000000000000000000000000000000000000000000000000000000000000002"]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x15"}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_addBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"the balance of 0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a would exceed 2^256 - 1 wei"}}
// code, nonce and storage
// example
>> {"jsonrpc":"2.0","id":11,"method":"anvil_setCode","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x602a60005260206000f3"]}
<< {"jsonrpc":"2.0","id":11,"result":null}
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"to":"0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"},"latest"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":13,"method":"evm_setAccountCode","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x"]}
<< {"jsonrpc":"2.0","id":13,"result":true}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getCode","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","latest"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x"}
>> {"jsonrpc":"2.0","id":15,"method":"anvil_setNonce","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x7"]}
<< {"jsonrpc":"2.0","id":15,"result":null}
>> {"jsonrpc":"2.0","id":16,"method":"hardhat_setNonce","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x3"]}
<< {"jsonrpc":"2.0","id":16,"result":true}
>> {"jsonrpc":"2.0","id":17,"method":"evm_setAccountNonce","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",9]}
<< {"jsonrpc":"2.0","id":17,"result":true}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getTransactionCount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","latest"]}
<< {"jsonrpc":"2.0","id":18,"result":"0x9"}
>> {"jsonrpc":"2.0","id":19,"method":"anvil_setNonce","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"nonce 18446744073709551615 is too high: the highest is 2^64 - 2 (EIP-2681)"}}
// example
>> {"jsonrpc":"2.0","id":20,"method":"anvil_setStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"hardhat_setStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0000000000000000000000000000000000000000000000000000000000000001","0x000000000000000000000000000000000000000000000000000000000000002b"]}
<< {"jsonrpc":"2.0","id":21,"result":true}
>> {"jsonrpc":"2.0","id":22,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0","latest"]}
<< {"jsonrpc":"2.0","id":22,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":23,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1","latest"]}
<< {"jsonrpc":"2.0","id":23,"result":"0x000000000000000000000000000000000000000000000000000000000000002b"}
// a short value is a number, as on Ganache; then what is no word of 32 bytes, no number, no address
>> {"jsonrpc":"2.0","id":24,"method":"anvil_setStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0","0x1"]}
<< {"jsonrpc":"2.0","id":24,"result":true}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_setStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x11111111111111111111111111111111111111111111111111111111111111111","0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"invalid argument 1 (slot): expected a whole number from 0 to 2^256 - 1: a hex quantity, a decimal string or a number, got \"0x11111111111111111111111111111111111111111111111111111111111111111\""}}
>> {"jsonrpc":"2.0","id":26,"method":"anvil_setBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","-1"]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"invalid argument 1 (balance): expected a whole number from 0 to 2^256 - 1: a hex quantity, a decimal string or a number, got \"-1\""}}
>> {"jsonrpc":"2.0","id":27,"method":"anvil_setBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x11111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"invalid argument 1 (balance): expected a whole number from 0 to 2^256 - 1: a hex quantity, a decimal string or a number, got \"0x11111111111111111111111111111111111111111111111111111111111111111\""}}
>> {"jsonrpc":"2.0","id":28,"method":"anvil_setBalance","params":["0x5a",1]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, or a list of addresses, got \"0x5a\""}}
>> {"jsonrpc":"2.0","id":29,"method":"anvil_setCode","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x123"]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"invalid argument 1 (code): expected bytes as hex: a 0x prefix and an even number of digits, got \"0x123\""}}
// the head keeps its hash, the next block builds on what was set
>> {"jsonrpc":"2.0","id":30,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":30,"result":{"number":"0x3","hash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","parentHash":"0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8","nonce":"0x0000000000000000","mixHash":"0x034dab5abf56f64e2ca41dfd6724a452f3b189106726a2e5ea9247ab91fc85f4","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000004000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000020000000000000000000800000000000000000","stateRoot":"0x0413d654fa5862fb101e96fad1dec64fe68ced1b66acd21b517d3d5aa02bf670","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x11728","timestamp":"0x6955b903","transactionsRoot":"0x8561b7c3bbc60732a43b283adda6dda5dab5c96a963c47f76998466d9f482761","receiptsRoot":"0x422159d8a022c9ffd185af957833af26b63be673000a95e9b22346685b7d9bb3","baseFeePerGas":"0x27f5e051","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x381","uncles":[],"withdrawals":[],"transactions":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823"]}}
>> {"jsonrpc":"2.0","id":31,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":31,"result":"0x0"}
>> {"jsonrpc":"2.0","id":32,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x4"]}
<< {"jsonrpc":"2.0","id":32,"result":"0x15"}
>> {"jsonrpc":"2.0","id":33,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x3"]}
<< {"jsonrpc":"2.0","id":33,"result":"0x15"}
