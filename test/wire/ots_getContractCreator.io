// a contract
// example
>> {"jsonrpc":"2.0","id":1,"method":"ots_getContractCreator","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":{"hash":"0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad","creator":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}}
// a sender
>> {"jsonrpc":"2.0","id":2,"method":"ots_getContractCreator","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
