// it did not fail
>> {"jsonrpc":"2.0","id":1,"method":"ots_getTransactionError","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x"}
