// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getBlockDetails","params":[1]}
<< {"jsonrpc":"2.0","id":1,"result":{"number":1,"timestamp":1767225600,"l1TxCount":0,"l2TxCount":1,"rootHash":"0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee","status":"sealed","commitTxHash":null,"committedAt":null,"proveTxHash":null,"provenAt":null,"executeTxHash":null,"executedAt":null,"l1GasPrice":1000000000,"l2FairGasPrice":45250000,"baseSystemContractsHashes":{"bootloader":"0x0100111111111111111111111111111111111111111111111111111111111111","default_aa":"0x0100222222222222222222222222222222222222222222222222222222222222"},"l1BatchNumber":1,"operatorAddress":"0xa87af28464c80bf0346df1b32e205fc73319f622","protocolVersion":"Version27"}}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getBlockDetails","params":[9]}
<< {"jsonrpc":"2.0","id":2,"result":null}
