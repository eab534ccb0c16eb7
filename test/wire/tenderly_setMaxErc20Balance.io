// example
>> {"jsonrpc":"2.0","id":1,"method":"tenderly_setMaxErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}
// several accounts
>> {"jsonrpc":"2.0","id":3,"method":"tenderly_setMaxErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"]]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a082310000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}
// an account is no token
>> {"jsonrpc":"2.0","id":5,"method":"tenderly_setMaxErc20Balance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"no single storage slot contains the value that 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 returns: it is not an ERC-20 token, or it computes the value"}}
