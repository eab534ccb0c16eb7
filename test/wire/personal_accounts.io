// example
>> {"jsonrpc":"2.0","id":1,"method":"personal_importRawKey","params":["0x4646464646464646464646464646464646464646464646464646464646464646","secret"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f"}
>> {"jsonrpc":"2.0","id":2,"method":"personal_importRawKey","params":["4747474747474747474747474747474747474747474747474747474747474747"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb595b18c88b1f651ca387489067f855b5c8e6720"}
>> {"jsonrpc":"2.0","id":3,"method":"personal_importRawKey","params":["0x0000000000000000000000000000000000000000000000000000000000000000",""]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (privateKey): expected a private key: 32 bytes as hex, greater than 0 and less than the order of secp256k1, got \"0x0000000000000000000000000000000000000000000000000000000000000000\""}}
// example
>> {"jsonrpc":"2.0","id":4,"method":"personal_newAccount","params":["secret"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x8af11841a3e2605c8951dba3ae6bdcf0363855a2"}
// example
>> {"jsonrpc":"2.0","id":5,"method":"personal_listAccounts","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","0xb595b18c88b1f651ca387489067f855b5c8e6720","0x8af11841a3e2605c8951dba3ae6bdcf0363855a2"]}
>> {"jsonrpc":"2.0","id":6,"method":"personal_lockAccount","params":["0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"personal_lockAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"]}
<< {"jsonrpc":"2.0","id":7,"result":false}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sign","params":["0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","0x00"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"authentication needed: account 0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f is locked; unlock it with personal_unlockAccount"}}
>> {"jsonrpc":"2.0","id":9,"method":"personal_sign","params":["0x00","0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","secret"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x1977fe5a1df51f221709c900ec26dd55db8b9f7184279ac515a61d4b811fba246fb9646d755a464c26448c669562689837e5bdbe650a27ee413ab43374ac580d1b"}
>> {"jsonrpc":"2.0","id":10,"method":"personal_unlockAccount","params":["0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","wrong"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"could not decrypt key with given password: use the password from the creation of the account"}}
>> {"jsonrpc":"2.0","id":11,"method":"personal_unlockAccount","params":["0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","secret",300]}
<< {"jsonrpc":"2.0","id":11,"result":true}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sign","params":["0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f","0x00"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x1977fe5a1df51f221709c900ec26dd55db8b9f7184279ac515a61d4b811fba246fb9646d755a464c26448c669562689837e5bdbe650a27ee413ab43374ac580d1b"}
>> {"jsonrpc":"2.0","id":13,"method":"personal_unlockAccount","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",""]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32000,"message":"unknown account 0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
// example
>> {"jsonrpc":"2.0","id":14,"method":"personal_lockAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":14,"result":true}
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32000,"message":"authentication needed: account 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 is locked; unlock it with personal_unlockAccount"}}
>> {"jsonrpc":"2.0","id":16,"method":"personal_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x77359400"},""]}
<< {"jsonrpc":"2.0","id":16,"result":"0x16756593745952e632f3ba3209c5ed3cd59a7bc2a950f427baadff18902ff34a"}
>> {"jsonrpc":"2.0","id":17,"method":"personal_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":17,"result":"0xf8650584773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8808082f4f6a0298ad6f43bc853ecceda778f11c0b1ff741dbf470a70d1251f8c23efc6f9881ea023949d6222ab23587320d21e3cc3f83a53e718d4ba885e842d6f848cfff4c0e8"}
