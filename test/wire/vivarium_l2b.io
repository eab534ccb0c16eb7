// a transaction
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2bAddTransaction","params":[{"value":"0x9"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x43806a857530773489974c18e9f52fa032d253cb218baffb04e230d9b53ceac5"}
// one stage
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_l2bAdvance","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04"]}
<< {"jsonrpc":"2.0","id":2,"result":{"ethCommitTxHash":"0xc093c222f6df67be9218f305f8c51b38ddd1c9ca8f5bc7e9f3d47b32b09c35d1","ethExecuteTxHash":null,"ethProveTxHash":null,"fee":"0x4f045389c00","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"included"}}
// and to the last
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_l2bAdvance","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04","verified"]}
<< {"jsonrpc":"2.0","id":3,"result":{"ethCommitTxHash":"0xc093c222f6df67be9218f305f8c51b38ddd1c9ca8f5bc7e9f3d47b32b09c35d1","ethExecuteTxHash":"0x359156b7379f9ad24cc69d5cf2f04fd2c93aad0ec9f7d4ce05a030351ec2a418","ethProveTxHash":"0xc3c4ae9b318b85cd9b451d1da7ea2a0e24c645194b2932c11621c0f5b7c227a6","fee":"0x4f045389c00","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"verified"}}
// which is the end
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_l2bFail","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"transaction 0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04 is verified and cannot become failed: verified is a final state"}}
// one that is not there
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_l2bAdvance","params":["0xdededededededededededededededededededededededededededededededede"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"the ledger has no transaction with the hash 0xdededededededededededededededededededededededededededededededede"}}
// by itself, from now on
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_l2bSetPolicy","params":[{"includeAfter":2}]}
<< {"jsonrpc":"2.0","id":6,"result":true}
// refused by the sequencer: it fails without a receipt, and once only
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_l2bReject","params":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb","no room"]}
<< {"jsonrpc":"2.0","id":7,"result":{"ethCommitTxHash":null,"ethExecuteTxHash":null,"ethProveTxHash":null,"fee":"0x0","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"failed"}}
>> {"jsonrpc":"2.0","id":8,"method":"l2b_getTransactionReceipt","params":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_l2bReject","params":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"transaction 0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb is already rejected: rejected is a final state"}}
>> {"jsonrpc":"2.0","id":10,"method":"vivarium_l2bReject","params":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb",5]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 1 (reason): expected a string, got 5"}}
