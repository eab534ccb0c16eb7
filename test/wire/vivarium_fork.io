// A copy of the network under a name of its own.
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_fork","params":["scratch"]}
<< {"jsonrpc":"2.0","id":1,"result":"scratch"}
// The node finds a name.
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_fork","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"local-1"}
