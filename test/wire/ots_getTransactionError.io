// example
>> {"jsonrpc":"2.0","id":1,"method":"ots_getTransactionError","params":["0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x"}
// it did not fail
>> {"jsonrpc":"2.0","id":2,"method":"ots_getTransactionError","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x"}
