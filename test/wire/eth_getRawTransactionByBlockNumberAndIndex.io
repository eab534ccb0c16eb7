// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x1","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x9","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// what the next block would take
>> {"jsonrpc":"2.0","id":4,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["pending","0x0"]}
<< {"jsonrpc":"2.0","id":4,"result":"0xf8650384773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f5a077816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96a04086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["earliest","0x0"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 1 (transactionIndex): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits"}}
