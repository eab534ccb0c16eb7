// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getRawTransactionByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getRawTransactionByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getRawTransactionByBlockHashAndIndex","params":["0x0000000000000000000000000000000000000000000000000000000000000001","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getRawTransactionByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","0"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1 (transactionIndex): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits, got \"0\""}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getRawTransactionByBlockHashAndIndex","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 1 (transactionIndex): expected a hex quantity with a 0x prefix and no leading zeros, at most 64 bits"}}
