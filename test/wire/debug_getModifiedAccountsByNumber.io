// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_getModifiedAccountsByNumber","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000000000000000000000000000000000000000","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
// one block
>> {"jsonrpc":"2.0","id":2,"method":"debug_getModifiedAccountsByNumber","params":["0x2"]}
<< {"jsonrpc":"2.0","id":2,"result":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000000000000000000000000000000000000000","0x0000f90827f1c53a10cb7a02335b175320002935","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
// from a block to another
>> {"jsonrpc":"2.0","id":3,"method":"debug_getModifiedAccountsByNumber","params":["0x1","0x3"]}
<< {"jsonrpc":"2.0","id":3,"result":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000000000000000000000000000000000000000","0x0000f90827f1c53a10cb7a02335b175320002935","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
// backwards
>> {"jsonrpc":"2.0","id":4,"method":"debug_getModifiedAccountsByNumber","params":["0x3","0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"start block height (3) must be less than end block height (1)"}}
// the pending block
>> {"jsonrpc":"2.0","id":5,"method":"debug_getModifiedAccountsByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000000000000000000000000000000000000000","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
