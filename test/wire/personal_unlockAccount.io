// example
>> {"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",""]}
<< {"jsonrpc":"2.0","id":1,"result":true}
