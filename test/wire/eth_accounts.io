// the development accounts
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":1,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"]}
