// nobody
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_coinbase"}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000000"}
