// example
>> {"jsonrpc":"2.0","id":1,"method":"trace_get","params":["0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf",[]]}
<< {"jsonrpc":"2.0","id":1,"result":{"action":{"callType":"call","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x0","input":"0x","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0xde0b6b3a7640000"},"result":{"gasUsed":"0x0","output":"0x"},"type":"call","subtraces":0,"traceAddress":[],"blockHash":"0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964","blockNumber":1,"transactionHash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","transactionPosition":0}}
// the outermost call
>> {"jsonrpc":"2.0","id":2,"method":"trace_get","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc",[]]}
<< {"jsonrpc":"2.0","id":2,"result":{"action":{"callType":"call","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x2baac","input":"0x0000000000000000000000000000000000000000000000000000000000000007","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0"},"result":{"gasUsed":"0x5a66","output":"0x0000000000000000000000000000000000000000000000000000000000000007"},"type":"call","subtraces":0,"traceAddress":[],"blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","blockNumber":3,"transactionHash":"0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc","transactionPosition":0}}
// by a place that is a quantity
>> {"jsonrpc":"2.0","id":3,"method":"trace_get","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc",["0x0"]]}
<< {"jsonrpc":"2.0","id":3,"result":null}
