// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getRawTransactionByHash","params":["0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf86d8084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a76400008082f4f5a0a065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5aa01363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7"}
// unknown
>> {"jsonrpc":"2.0","id":2,"method":"eth_getRawTransactionByHash","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getRawTransactionByHash","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (transactionHash): expected 32 bytes as hex with a 0x prefix, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getRawTransactionByHash","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (transactionHash): expected 32 bytes as hex with a 0x prefix"}}
