// example
>> {"jsonrpc":"2.0","id":1,"method":"hardhat_mine","params":["0x100","0x3c"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
