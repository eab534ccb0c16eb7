// example
>> {"jsonrpc":"2.0","id":1,"method":"evm_setBlockGasLimit","params":["0x3938700"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
