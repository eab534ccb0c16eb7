// example
>> {"jsonrpc":"2.0","id":1,"method":"tenderly_addErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"0x64"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000000000064"}
// one account, twice
>> {"jsonrpc":"2.0","id":3,"method":"tenderly_addErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x5"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"tenderly_addErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x5"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a082310000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x000000000000000000000000000000000000000000000000000000000000000a"}
// more than a token can count
>> {"jsonrpc":"2.0","id":6,"method":"tenderly_addErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"],"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"the balance of 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc would exceed 2^256 - 1"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a082310000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc"},"latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000000000000a"}
// an account is no token
>> {"jsonrpc":"2.0","id":8,"method":"tenderly_addErc20Balance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"],"0x1"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"no single storage slot contains the value that 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 returns: it is not an ERC-20 token, or it computes the value"}}
// an error for the second account, after which the first one has no more
>> {"jsonrpc":"2.0","id":9,"method":"tenderly_addErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x90f79bf6eb2c4f870365e785982e1f101e93b906","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"],"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"the balance of 0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc would exceed 2^256 - 1"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a0823100000000000000000000000090f79bf6eb2c4f870365e785982e1f101e93b906"},"latest"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
// an account that the list has twice
>> {"jsonrpc":"2.0","id":11,"method":"tenderly_addErc20Balance","params":["0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c",["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"0x1"]}
<< {"jsonrpc":"2.0","id":11,"result":true}
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"to":"0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0000000000000000000000000000000000000000000000000000000000000066"}
