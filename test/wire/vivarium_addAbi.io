// a node that reports nothing takes it and says so
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_addAbi","params":[{"name":"Token","abi":[{"type":"function","name":"totalSupply","inputs":[],"outputs":[{"type":"uint256"}]}]}]}
<< {"jsonrpc":"2.0","id":1,"result":false}

// no ABI
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_addAbi","params":[{"name":"Token"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (contract.abi): expected a contract ABI in JSON: a list of objects with a type, got nothing"}}

// an address that is none
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_addAbi","params":[{"abi":[],"address":"token"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (contract.address): expected an address: 20 bytes as hex with a 0x prefix, got \"token\""}}

// an item without a type
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_addAbi","params":[{"abi":[{"name":"totalSupply"}]}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (contract.abi[0].type): expected a contract ABI in JSON: a list of objects with a type, got nothing"}}

// what is no object
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_addAbi","params":["Token"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (contract): expected an object with abi and optionally address, name and bytecode, got \"Token\""}}
