// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendUnsignedTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xa05a495788dc65fb5bcd564c14101e53942144d90d8d8fe44b5f00e1eb79c41b"}
