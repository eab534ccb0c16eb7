// nothing was recorded before the first call
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_recentRequests","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}

// what is no sequence number
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_recentRequests","params":["all"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (after): expected a sequence number: a whole number from 0 to 2^53 - 1, got \"all\""}}
