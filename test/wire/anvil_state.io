>> {"jsonrpc":"2.0","id":1,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307835613561356135613561356135613561356135613561356135613561356135613561356135613561223a7b2262616c616e6365223a2230783161222c226e6f6e6365223a332c22636f6465223a2230783030222c2273746f72616765223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303031223a22307830303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303030303032227d7d7d2c22626573745f626c6f636b5f6e756d626572223a307d"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getStorageAt","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x1","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000000000002"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionCount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x3"}
// what is no state
>> {"jsonrpc":"2.0","id":5,"method":"anvil_loadState","params":["0x12"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"the state is neither JSON nor compressed JSON (gzip)"}}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_loadState","params":["0x7b7d"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"the state is not in the format of anvil: at accounts, expected an object that maps addresses to accounts"}}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307831223a7b7d7d7d"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"the state is not in the format of anvil: at accounts.0x1, expected an object that maps addresses to accounts"}}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_loadState","params":["0x1f8b0000"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"the state is neither JSON nor compressed JSON (gzip)"}}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_loadState","params":["x"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (state): expected bytes as hex: a 0x prefix and an even number of digits, got \"x\""}}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_dumpState","params":["all"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 0 (historicalStates): expected true or false, got \"all\""}}
// blocks that would follow the latest one, and are none
>> {"jsonrpc":"2.0","id":11,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":11,"result":{"number":"0x3","hash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","parentHash":"0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8","nonce":"0x0000000000000000","mixHash":"0x034dab5abf56f64e2ca41dfd6724a452f3b189106726a2e5ea9247ab91fc85f4","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000004000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000020000000000000000000800000000000000000","stateRoot":"0x0413d654fa5862fb101e96fad1dec64fe68ced1b66acd21b517d3d5aa02bf670","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x11728","timestamp":"0x6955b903","transactionsRoot":"0x8561b7c3bbc60732a43b283adda6dda5dab5c96a963c47f76998466d9f482761","receiptsRoot":"0x422159d8a022c9ffd185af957833af26b63be673000a95e9b22346685b7d9bb3","baseFeePerGas":"0x27f5e051","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x381","uncles":[],"withdrawals":[],"transactions":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823"]}}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b7d2c22626573745f626c6f636b5f6e756d626572223a342c22626c6f636b73223a5b7b22686561646572223a7b22706172656e7448617368223a22307834663937376663643132333665366563636263336564313438386365363232346665636430346634663866303234656637653565336431636632396539313738222c226e756d626572223a22307834227d2c227472616e73616374696f6e73223a5b5d7d5d7d"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"the blocks of the state are not in the format of anvil"}}
