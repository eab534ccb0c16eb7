// sealed
// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_getBlockTransactionCount","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":2}
// pending
>> {"jsonrpc":"2.0","id":2,"method":"l2a_getBlockTransactionCount","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":1}
// not there
>> {"jsonrpc":"2.0","id":3,"method":"l2a_getBlockTransactionCount","params":[{"block_number":9}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":24,"message":"Block not found"}}
