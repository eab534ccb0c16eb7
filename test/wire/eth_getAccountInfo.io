// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getAccountInfo","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balance":"0x0","nonce":"0x1","code":"0x60003580600055600052602a60206000a160206000f3"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getAccountInfo","params":["0x00000000000000000000000000000000000000ff","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":{"balance":"0x0","nonce":"0x0","code":"0x"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getAccountInfo","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getAccountInfo","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x9"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
