// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendPrivateRawTransaction","params":["0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8",{"fast":true}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}
// without preferences. It is the same transaction, so it replaces the first one
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendPrivateRawTransaction","params":["0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockTransactionCountByNumber","params":["0x4"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2"}
// too little gas
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendPrivateRawTransaction","params":["0xf8650184773594008252079470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0f9a8faad77d73d4108bb115a88328e1b9b380d6e79e4a9b3ddedd6d832c790e6a07c08514b7785c7d99ba94803c77e8a986b78f63766730df531f9eaf97a39378a"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"intrinsic gas too low: gas 20999, minimum needed 21000"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendPrivateRawTransaction","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 0 (transaction): expected bytes as hex: a 0x prefix and an even number of digits"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendPrivateRawTransaction","params":["0xf8650184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a07fb7a0411412d5aae9cdc0af198f367d548fc52470a4120e2c43ccabde47c2a5a04d9ed48134d34c9b438873938bee0fb45c5043175bbc214bfbd7f6964b1fb90d","fast"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 1 (preferences): expected an object with preferences, got \"fast\""}}
