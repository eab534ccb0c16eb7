// of a contract
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x60003580600055600052602a60206000a160206000f3"}
// before it was created
>> {"jsonrpc":"2.0","id":2,"method":"eth_getCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x"}
// of nobody
>> {"jsonrpc":"2.0","id":3,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000ff","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x"}
