// now
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000000000000000000000000000008"}
// a key of 32 bytes
>> {"jsonrpc":"2.0","id":2,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0000000000000000000000000000000000000000000000000000000000000000","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000000000008"}
// before
>> {"jsonrpc":"2.0","id":3,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0","0x2"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
// a key that is too long
>> {"jsonrpc":"2.0","id":4,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x00000000000000000000000000000000000000000000000000000000000000000","latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1 (slot): expected a storage key: at most 32 bytes as hex, got \"0x00000000000000000000000000000000000000000000000000000000000000000\""}}
// a key that is not hex
>> {"jsonrpc":"2.0","id":5,"method":"eth_getStorageAt","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0xzz","latest"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1 (slot): expected a storage key: at most 32 bytes as hex, got \"0xzz\""}}
