// a call
>> {"jsonrpc":"2.0","id":1,"method":"trace_transaction","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"action":{"callType":"call","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x2baac","input":"0x0000000000000000000000000000000000000000000000000000000000000007","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0"},"result":{"gasUsed":"0x5a66","output":"0x0000000000000000000000000000000000000000000000000000000000000007"},"type":"call","subtraces":0,"traceAddress":[],"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":3,"transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionPosition":0}]}
// a creation
>> {"jsonrpc":"2.0","id":2,"method":"trace_transaction","params":["0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"action":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x23c78","init":"0x601680600b6000396000f360003580600055600052602a60206000a160206000f3","value":"0x0","creationMethod":"create"},"result":{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","code":"0x60003580600055600052602a60206000a160206000f3","gasUsed":"0x1148"},"type":"create","subtraces":0,"traceAddress":[],"blockHash":"0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8","blockNumber":2,"transactionHash":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad","transactionPosition":0}]}
// one that is not there
>> {"jsonrpc":"2.0","id":3,"method":"trace_transaction","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
