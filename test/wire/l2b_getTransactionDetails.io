// included
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getTransactionDetails","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04"]}
<< {"jsonrpc":"2.0","id":1,"result":{"ethCommitTxHash":null,"ethExecuteTxHash":null,"ethProveTxHash":null,"fee":"0x4f045389c00","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"included"}}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getTransactionDetails","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// a hash that is short
>> {"jsonrpc":"2.0","id":3,"method":"l2b_getTransactionDetails","params":["0x12"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (hash): expected 32 bytes as hex with a 0x prefix, got \"0x12\""}}
// by its other name
>> {"jsonrpc":"2.0","id":4,"method":"zks_getTransactionDetails","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04"]}
<< {"jsonrpc":"2.0","id":4,"result":{"ethCommitTxHash":null,"ethExecuteTxHash":null,"ethProveTxHash":null,"fee":"0x4f045389c00","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"included","ethPrecommitTxHash":null}}
