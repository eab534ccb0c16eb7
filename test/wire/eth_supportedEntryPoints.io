// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":["0x0000000071727De22E5E9d8BAf0edAc6f37da032"]}
