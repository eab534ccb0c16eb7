// a chain of its own continues no other
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_forkStatus","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
