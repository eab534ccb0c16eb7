// example
>> {"jsonrpc":"2.0","id":1,"method":"ots_traceTransaction","params":["0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"type":"CALL","depth":0,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0xde0b6b3a7640000","input":"0x","output":"0x"}]}
// one call
>> {"jsonrpc":"2.0","id":2,"method":"ots_traceTransaction","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"type":"CALL","depth":0,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000007","output":"0x0000000000000000000000000000000000000000000000000000000000000007"}]}
// one that is not there
>> {"jsonrpc":"2.0","id":3,"method":"ots_traceTransaction","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
