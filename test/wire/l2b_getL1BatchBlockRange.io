// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_getL1BatchBlockRange","params":[1]}
<< {"jsonrpc":"2.0","id":1,"result":["0x1","0x1"]}
// not there
>> {"jsonrpc":"2.0","id":2,"method":"l2b_getL1BatchBlockRange","params":[9]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// without the number
>> {"jsonrpc":"2.0","id":3,"method":"zks_getL1BatchBlockRange","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (number): expected a whole number from 0 to 2^53 - 1: a number, a decimal string or a hex string"}}
