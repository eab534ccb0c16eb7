// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setERC20Allowance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c","0x64"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
