// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getTransactionByHash","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee","blockNumber":"0x1","transactionIndex":"0x0","l1BatchNumber":null,"l1BatchTxIndex":null,"chainId":"0x10e","from":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","gas":"0x30d40","gasPrice":"0x2b275d0","hash":"0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04","input":"0x","maxFeePerGas":"0x2b275d0","maxPriorityFeePerGas":"0x0","nonce":"0x0","r":"0x0","s":"0x0","to":"0x8b179b214354abaa354d65e402a716a47473de2d","type":"0x71","v":"0x0","value":"0x1"}}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getTransactionByHash","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
