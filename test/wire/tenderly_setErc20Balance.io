// example
>> {"jsonrpc":"2.0","id":1,"method":"tenderly_setErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x64"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
// several accounts
>> {"jsonrpc":"2.0","id":2,"method":"tenderly_setErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"],"0x65"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a082310000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000000000065"}
>> {"jsonrpc":"2.0","id":4,"method":"tenderly_setErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x01"],"0x65"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1 (addresses[0]): expected an address: 20 bytes as hex with a 0x prefix, got \"0x01\""}}
>> {"jsonrpc":"2.0","id":5,"method":"tenderly_setBalance","params":[["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"],"0x64"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"tenderly_addBalance","params":[["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x65"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x64"}
>> {"jsonrpc":"2.0","id":9,"method":"tenderly_setBalance","params":["0x70997970","0x64"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, or a list of addresses, got \"0x70997970\""}}
