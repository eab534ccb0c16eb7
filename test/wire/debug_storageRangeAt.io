// after the first of two transactions
// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_storageRangeAt","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":1,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x0000000000000000000000000000000000000000000000000000000000000007"}},"nextKey":null}}
// before it
>> {"jsonrpc":"2.0","id":2,"method":"debug_storageRangeAt","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":2,"result":{"storage":{},"nextKey":null}}
// none is wanted: the next key is told
>> {"jsonrpc":"2.0","id":3,"method":"debug_storageRangeAt","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",0]}
<< {"jsonrpc":"2.0","id":3,"result":{"storage":{},"nextKey":"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563"}}
// after the block, and an index that the block does not have
>> {"jsonrpc":"2.0","id":4,"method":"debug_storageRangeAt","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",2,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":4,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x0000000000000000000000000000000000000000000000000000000000000008"}},"nextKey":null}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_storageRangeAt","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",3,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"transaction index 3 is out of range: the block has 2 transactions"}}
