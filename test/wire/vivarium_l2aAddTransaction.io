// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2aAddTransaction","params":[{"type":"INVOKE","version":"0x3"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"transaction_hash":"0x7240d6045f26c2ca4b4d6c1e5721126b994afc033fdd882cccfa8ac4ac6a0a2"}}
