// a transfer
>> {"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5208"}
// a call
// example
>> {"jsonrpc":"2.0","id":2,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x6b87"}
// a creation
>> {"jsonrpc":"2.0","id":3,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x601680600b6000396000f360003580600055600052602a60206000a160206000f3"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xe53d"}
// a revert
>> {"jsonrpc":"2.0","id":4,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":3,"message":"execution reverted","data":"0x"}}
// more than the sender has
>> {"jsonrpc":"2.0","id":5,"method":"eth_estimateGas","params":[{"from":"0x00000000000000000000000000000000000000ff","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"failed with 16777216 gas: insufficient funds for gas * price + value: address 0x00000000000000000000000000000000000000ff have 0 want 1"}}
