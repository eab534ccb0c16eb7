// Takes away what vivarium_fork made.
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_dropFork","params":["scratch"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
