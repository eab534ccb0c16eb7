// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockByNumber","params":["0x1",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"txHash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasUsed":"0x5208","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","input":"0x","value":"0xde0b6b3a7640000","type":"CALL"}}]}
// two transactions
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceBlockByNumber","params":["0x3",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":2,"result":[{"txHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x30d40","gasUsed":"0xacfa","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x0000000000000000000000000000000000000000000000000000000000000007","output":"0x0000000000000000000000000000000000000000000000000000000000000007","value":"0x0","type":"CALL"}},{"txHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","result":{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x30d40","gasUsed":"0x6a2e","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x0000000000000000000000000000000000000000000000000000000000000008","output":"0x0000000000000000000000000000000000000000000000000000000000000008","value":"0x0","type":"CALL"}}]}
// struct logs
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceBlockByNumber","params":["0x2",{"disableStack":true}]}
<< {"jsonrpc":"2.0","id":3,"result":[{"txHash":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad","result":{"gas":57872,"failed":false,"returnValue":"0x60003580600055600052602a60206000a160206000f3","structLogs":[{"pc":0,"op":"PUSH1","gas":146552,"gasCost":3,"depth":1},{"pc":2,"op":"DUP1","gas":146549,"gasCost":3,"depth":1},{"pc":3,"op":"PUSH1","gas":146546,"gasCost":3,"depth":1},{"pc":5,"op":"PUSH1","gas":146543,"gasCost":3,"depth":1},{"pc":7,"op":"CODECOPY","gas":146540,"gasCost":9,"depth":1},{"pc":8,"op":"PUSH1","gas":146531,"gasCost":3,"depth":1},{"pc":10,"op":"RETURN","gas":146528,"gasCost":0,"depth":1}]}}]}
// a block without transactions would be an empty list; genesis has no state before it
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceBlockByNumber","params":["0x0"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"genesis is not traceable"}}
// the pending block
>> {"jsonrpc":"2.0","id":5,"method":"debug_traceBlockByNumber","params":["pending",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":5,"result":[{"txHash":"0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasUsed":"0x5208","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","input":"0x","value":"0x1","type":"CALL"}}]}
// a block that is not there
>> {"jsonrpc":"2.0","id":6,"method":"debug_traceBlockByNumber","params":["0x99"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"header not found"}}
