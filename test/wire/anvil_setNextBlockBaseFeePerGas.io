// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNextBlockBaseFeePerGas","params":["0x3b9aca00"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
