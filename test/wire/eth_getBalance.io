// now
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x21e27c15213d869f180"}
// at genesis
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","earliest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x21e19e0c9bab2400000"}
// by hash (EIP-1898)
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockHash":"0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","requireCanonical":true}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x21e27c1806e59a40000"}
// by number in an object
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockNumber":"0x0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x21e19e0c9bab2400000"}
// nobody
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000ff","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
// upper case is taken
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x70997970C51812DC3A010C7D01B50E0D17DC79C8","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x21e27c15213d869f180"}
// on the pending block
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x21e27c15213d869f181"}
// a block that is not there
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x99"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"header not found"}}
// both hash and number
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockHash":"0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 1 (block): expected a hex block number up to 2^63 - 1, a block hash, a tag (latest, pending, earliest, finalized, safe), {blockNumber} or {blockHash, requireCanonical}, got an object"}}
// a short address
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x1234","latest"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, got \"0x1234\""}}
