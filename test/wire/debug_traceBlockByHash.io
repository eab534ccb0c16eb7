// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockByHash","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"txHash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasUsed":"0x5208","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","input":"0x","value":"0xde0b6b3a7640000","type":"CALL"}}]}
// by hash
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceBlockByHash","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178",{"tracer":"4byteTracer"}]}
<< {"jsonrpc":"2.0","id":2,"result":[{"txHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","result":{"0x00000000-28":1}},{"txHash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","result":{"0x00000000-28":1}}]}
// genesis
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceBlockByHash","params":["0x17d523a6c53c90520e2f41f52479cd09b8d97e43be9082cab1421a8f84057b17"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"genesis is not traceable"}}
// a block that is not there
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceBlockByHash","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
