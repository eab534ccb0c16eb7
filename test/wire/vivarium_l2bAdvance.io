// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2bAdvance","params":["0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04","committed"]}
<< {"jsonrpc":"2.0","id":1,"result":{"ethCommitTxHash":"0xc093c222f6df67be9218f305f8c51b38ddd1c9ca8f5bc7e9f3d47b32b09c35d1","ethExecuteTxHash":null,"ethProveTxHash":null,"fee":"0x4f045389c00","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"included"}}
