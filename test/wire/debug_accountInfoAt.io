// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_accountInfoAt","params":["0x3",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balance":"0x0","nonce":"0x1","code":"0x60003580600055600052602a60206000a160206000f3"}}
// the sender of the first of two transactions, after it and after the second
>> {"jsonrpc":"2.0","id":2,"method":"debug_accountInfoAt","params":["0x3",0,"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":{"balance":"0x21e0bff3f56fc51b130","nonce":"0x3","code":"0x"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_accountInfoAt","params":["0x3","0x1","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"result":{"balance":"0x21e0bff3f56fc51b130","nonce":"0x3","code":"0x"}}
// the sender of the second, after the first
>> {"jsonrpc":"2.0","id":4,"method":"debug_accountInfoAt","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",0,"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":4,"result":{"balance":"0x21e27c1806e59a40000","nonce":"0x0","code":"0x"}}
// a contract; no such transaction; no such block
>> {"jsonrpc":"2.0","id":5,"method":"debug_accountInfoAt","params":["0x3",1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":5,"result":{"balance":"0x0","nonce":"0x1","code":"0x60003580600055600052602a60206000a160206000f3"}}
>> {"jsonrpc":"2.0","id":6,"method":"debug_accountInfoAt","params":["0x3",2,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"debug_accountInfoAt","params":["0xff",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
