// example
>> {"jsonrpc":"2.0","id":1,"method":"rundler_maxPriorityFeePerGas","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x430e2340"}
