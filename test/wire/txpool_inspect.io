// example
>> {"jsonrpc":"2.0","id":1,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"pending":{"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266":{"3":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 1 wei + 21000 gas × 2000000000 wei"}},"queued":{"0x70997970C51812dc3A010C7d01b50e0d17dc79C8":{"5":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: 2 wei + 21000 gas × 2000000000 wei"}}}}
>> {"jsonrpc":"2.0","id":2,"method":"txpool_inspect","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments: the method takes none, got 1"}}
