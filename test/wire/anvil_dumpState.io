// speconly: compressed bytes are not the same everywhere
// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_dumpState","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1f8b08"}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_dumpState","params":[true]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1f8b08"}
