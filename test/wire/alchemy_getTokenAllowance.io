// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_getTokenAllowance","params":[{"contract":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","owner":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","spender":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":1,"result":"7"}
// an account without code
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_getTokenAllowance","params":[{"contract":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","owner":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","spender":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 has no allowances: allowance(owner, spender) failed, so the contract is not an ERC-20 token"}}
>> {"jsonrpc":"2.0","id":3,"method":"alchemy_getTokenAllowance","params":[{"contract":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (request.owner): expected an address: 20 bytes as hex with a 0x prefix, got nothing"}}
