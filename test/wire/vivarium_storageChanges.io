// a contract whose storage layout an artifact has
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x335f52600160205260405f208054600101905500"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// a transaction that writes to a mapping
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000aa","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x51e7920deb65be773a2ac36b2a26a2cf76ab4356efb5a5121b4adff57140d262"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
// its changes
// example
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_storageChanges","params":["0x51e7920deb65be773a2ac36b2a26a2cf76ab4356efb5a5121b4adff57140d262"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"address":"0x00000000000000000000000000000000000000aa","changes":[{"slot":"0xb083aff9656985dfe31da85d804ae48751ca629d18248f32ff52e77f5a2fb2b","offset":0,"contract":"Guestbook","name":"visits[0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc]","type":"uint256","before":"0","after":"1"}]}]}
// an unknown transaction
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_storageChanges","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"transaction not found"}}
