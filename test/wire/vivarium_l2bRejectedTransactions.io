// none yet
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2bRejectedTransactions","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_l2bReject","params":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb","no room"]}
<< {"jsonrpc":"2.0","id":2,"result":{"ethCommitTxHash":null,"ethExecuteTxHash":null,"ethProveTxHash":null,"fee":"0x0","gasPerPubdata":"0xc350","initiatorAddress":"0x25a94d06d247d3fa36c5a914ca10e13a4120db3d","isL1Originated":false,"receivedAt":"2026-01-01T00:00:00.000Z","status":"failed"}}
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_l2bRejectedTransactions","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb"]}
