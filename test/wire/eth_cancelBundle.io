>> {"jsonrpc":"2.0","id":1,"method":"eth_sendBundle","params":[{"txs":["0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8"],"blockNumber":"0x4","replacementUuid":"7a5d1f3c-6f0e-4d2b-9a57-0d6a2d4c9b11"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"bundleHash":"0xc599a603a6eb02170d19b8bb11214b5061bc229a2056948f7e145ca00f3dde1b"}}
// example
>> {"jsonrpc":"2.0","id":2,"method":"eth_cancelBundle","params":[{"replacementUuid":"7a5d1f3c-6f0e-4d2b-9a57-0d6a2d4c9b11"}]}
<< {"jsonrpc":"2.0","id":2,"result":["0xc599a603a6eb02170d19b8bb11214b5061bc229a2056948f7e145ca00f3dde1b"]}
// again
>> {"jsonrpc":"2.0","id":3,"method":"eth_cancelBundle","params":[{"replacementUuid":"7a5d1f3c-6f0e-4d2b-9a57-0d6a2d4c9b11"}]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
// its transaction is not mined
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockTransactionCountByNumber","params":["0x4"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_cancelBundle","params":[{}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (cancellation.replacementUuid): expected the replacementUuid of the bundle, got nothing"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_cancelBundle","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing value for required argument 0 (cancellation): expected an object with replacementUuid"}}
