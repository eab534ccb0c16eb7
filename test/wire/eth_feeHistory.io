// two blocks with tips
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_feeHistory","params":["0x2","latest",[10,50]]}
<< {"jsonrpc":"2.0","id":1,"result":{"oldestBlock":"0x2","baseFeePerGas":["0x2da4d8cd","0x27f5e051","0x22fd3be4"],"gasUsedRatio":[0.0019290666666666666,0.0023821333333333334],"baseFeePerBlobGas":["0x1","0x1","0x1"],"blobGasUsedRatio":[0,0],"reward":[["0x3b9aca00","0x3b9aca00"],["0x47cc5a6f","0x4f3fb3af"]]}}
// more than there are, as a number
>> {"jsonrpc":"2.0","id":2,"method":"eth_feeHistory","params":[100,"0x3",[]]}
<< {"jsonrpc":"2.0","id":2,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x3b9aca00","0x342770c0","0x2da4d8cd","0x27f5e051","0x22fd3be4"],"gasUsedRatio":[0,0.0007,0.0019290666666666666,0.0023821333333333334],"baseFeePerBlobGas":["0x1","0x1","0x1","0x1","0x1"],"blobGasUsedRatio":[0,0,0,0]}}
// none
>> {"jsonrpc":"2.0","id":3,"method":"eth_feeHistory","params":["0x0","latest",[]]}
<< {"jsonrpc":"2.0","id":3,"result":{"oldestBlock":"0x0","gasUsedRatio":[]}}
// a percentile over 100
>> {"jsonrpc":"2.0","id":4,"method":"eth_feeHistory","params":["0x1","latest",[101]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"invalid reward percentile: 101"}}
// percentiles that fall
>> {"jsonrpc":"2.0","id":5,"method":"eth_feeHistory","params":["0x1","latest",[50,10]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"invalid reward percentile: #0:50 >= #1:10"}}
// beyond the head
>> {"jsonrpc":"2.0","id":6,"method":"eth_feeHistory","params":["0x1","0x99",[]]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"request beyond head block: requested 153, head 3"}}
