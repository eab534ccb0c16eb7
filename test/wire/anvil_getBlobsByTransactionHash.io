// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobsByTransactionHash","params":["0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
