// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawTransaction","params":["0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7"}
// a mined one
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawTransaction","params":["0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f87a827a6901843b9aca00847735940083030d408080a1601680600b6000396000f360003580600055600052602a60206000a160206000f3c080a0973dea4eae1caed9f1493250a2ea1a2aaf0db5699a1ea3ca8a0aba057f851f9aa0614b575b7705400a4f748d3c172f03640c3e2574e29fcac4a6e7823b0000bf41"}
// one that waits
>> {"jsonrpc":"2.0","id":3,"method":"debug_getRawTransaction","params":["0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xf8650384773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f5a077816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96a04086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81"}
// none
>> {"jsonrpc":"2.0","id":4,"method":"debug_getRawTransaction","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}
