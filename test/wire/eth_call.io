// what is returned
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000000000000000000000000000009"}
// without a block: the latest
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x0000000000000000000000000000000000000000000000000000000000000009"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000000000009"}
// data and input that differ
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009","input":"0x0000000000000000000000000000000000000000000000000000000000000008"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (transaction.data): expected the same value as \"input\", got \"0x0000000000000000000000000000000000000000000000000000000000000009\""}}
// code of another account, overridden
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000ff"},"latest",{"0x00000000000000000000000000000000000000ff":{"code":"0x60aa60005260206000f3"}}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x00000000000000000000000000000000000000000000000000000000000000aa"}
// block overrides are seen: NUMBER
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000ff"},"latest",{"0x00000000000000000000000000000000000000ff":{"code":"0x4360005260206000f3"}},{"number":"0x1234"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000001234"}
// storage overrides are seen: SLOAD(1)
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000ff"},"latest",{"0x00000000000000000000000000000000000000ff":{"code":"0x60015460005260206000f3","stateDiff":{"0x0000000000000000000000000000000000000000000000000000000000000001":"0x0000000000000000000000000000000000000000000000000000000000000007"}}}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
// a revert with a reason
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000ff","data":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000046e6f706500000000000000000000000000000000000000000000000000000000"},"latest",{"0x00000000000000000000000000000000000000ff":{"code":"0x366000600037366000fd"}}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":3,"message":"execution reverted: nope","data":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000046e6f706500000000000000000000000000000000000000000000000000000000"}}
// a revert without
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000ff"},"latest",{"0x00000000000000000000000000000000000000ff":{"code":"0x60006000fd"}}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":3,"message":"execution reverted","data":"0x"}}
// an invalid opcode
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000ff"},"latest",{"0x00000000000000000000000000000000000000ff":{"code":"0xfe"}}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32015,"message":"invalid opcode: INVALID","data":"0x"}}
// two fee styles
>> {"jsonrpc":"2.0","id":10,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","gasPrice":"0x1","maxFeePerGas":"0x1"},"latest"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"}}
// state and stateDiff
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"0x00000000000000000000000000000000000000ff":{"state":{},"stateDiff":{}}}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"account 0x00000000000000000000000000000000000000ff has both 'state' and 'stateDiff'"}}
// overrides of something that is no address
>> {"jsonrpc":"2.0","id":12,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"abc":{}}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid argument 2 (key of stateOverrides): expected an address: 20 bytes as hex with a 0x prefix, got \"abc\""}}
// a block override of simulations
>> {"jsonrpc":"2.0","id":13,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{},{"beaconRoot":"0xdededededededededededededededededededededededededededededededede"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"invalid argument 3 (blockOverrides.beaconRoot): expected no value: only eth_simulateV1 can override it, got \"0xdededededededededededededededededededededededededededededededede\""}}
// a block that is not there
>> {"jsonrpc":"2.0","id":14,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x99"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32000,"message":"header not found"}}
// on the pending block
>> {"jsonrpc":"2.0","id":15,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000009"},"pending"]}
<< {"jsonrpc":"2.0","id":15,"result":"0x0000000000000000000000000000000000000000000000000000000000000009"}
// a call that is no object
>> {"jsonrpc":"2.0","id":16,"method":"eth_call","params":["0x","latest"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"invalid argument 0 (transaction): expected a call object, such as {from, to, gas, value, data}, got \"0x\""}}
// no call at all
>> {"jsonrpc":"2.0","id":17,"method":"eth_call","params":[]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"missing value for required argument 0 (transaction): expected a call object, such as {from, to, gas, value, data}"}}
