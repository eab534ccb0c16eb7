// example
>> {"jsonrpc":"2.0","id":1,"method":"personal_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x77359400"},""]}
<< {"jsonrpc":"2.0","id":1,"result":"0x4ad3f7e253cecbd08ce7485ab1d8c4cf01755d08c37f5e3d2ba098be478e0b33"}
