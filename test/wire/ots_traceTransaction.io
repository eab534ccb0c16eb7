// one call
>> {"jsonrpc":"2.0","id":1,"method":"ots_traceTransaction","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"type":"CALL","depth":0,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","input":"0x0000000000000000000000000000000000000000000000000000000000000007","output":"0x0000000000000000000000000000000000000000000000000000000000000007"}]}
// one that is not there
>> {"jsonrpc":"2.0","id":2,"method":"ots_traceTransaction","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"transaction not found"}}
