// one block
// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_getModifiedAccountsByHash","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964"]}
<< {"jsonrpc":"2.0","id":1,"result":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x000f3df6d732807ef1319fb7b8bb8522d0beac02","0x0000000000000000000000000000000000000000","0x0000f90827f1c53a10cb7a02335b175320002935","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
// a block that is not there
>> {"jsonrpc":"2.0","id":2,"method":"debug_getModifiedAccountsByHash","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
