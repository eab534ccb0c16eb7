// example
>> {"jsonrpc":"2.0","id":1,"method":"evm_setTime","params":[1767225660]}
<< {"jsonrpc":"2.0","id":1,"result":60}
