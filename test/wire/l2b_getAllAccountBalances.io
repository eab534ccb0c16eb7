// after a transaction
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getAllAccountBalances","params":["0x25a94d06d247d3fa36c5a914ca10e13a4120db3d"]}
<< {"jsonrpc":"2.0","id":1,"result":{"0x0000000000000000000000000000000000000000":"0x21e19e0c4ca6d0763ff"}}
// not an address
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getAllAccountBalances","params":["0x1234"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, got \"0x1234\""}}
