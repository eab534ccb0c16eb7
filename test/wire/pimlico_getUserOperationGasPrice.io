// example
>> {"jsonrpc":"2.0","id":1,"method":"pimlico_getUserOperationGasPrice","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"slow":{"maxFeePerGas":"0x6e816170","maxPriorityFeePerGas":"0x430e2340"},"standard":{"maxFeePerGas":"0x6e816170","maxPriorityFeePerGas":"0x430e2340"},"fast":{"maxFeePerGas":"0x6e816170","maxPriorityFeePerGas":"0x430e2340"}}}
