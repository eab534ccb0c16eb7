>> {"jsonrpc":"2.0","id":1,"method":"eth_sendPrivateTransaction","params":[{"tx":"0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}
// example
>> {"jsonrpc":"2.0","id":2,"method":"eth_cancelPrivateTransaction","params":[{"txHash":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// again
>> {"jsonrpc":"2.0","id":3,"method":"eth_cancelPrivateTransaction","params":[{"txHash":"0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b"}]}
<< {"jsonrpc":"2.0","id":3,"result":false}
// it is not mined
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockTransactionCountByNumber","params":["0x4"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_cancelPrivateTransaction","params":[{"txHash":"0x12"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (cancellation.txHash): expected 32 bytes as hex with a 0x prefix, got \"0x12\""}}
