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
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"the state is not one that anvil dumps: at accounts, expected accounts by their addresses"}}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307831223a7b7d7d7d"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"the state is not one that anvil dumps: at accounts.0x1, expected accounts by their addresses"}}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_loadState","params":["0x1f8b0000"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"the state is neither JSON nor compressed JSON (gzip)"}}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_loadState","params":["x"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (state): expected bytes as hex: a 0x prefix and an even number of digits, got \"x\""}}
>> {"jsonrpc":"2.0","id":10,"method":"anvil_dumpState","params":["all"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 0 (historicalStates): expected true or false, got \"all\""}}
