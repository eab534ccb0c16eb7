// a contract whose storage layout an artifact has
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x335f52600160205260405f208054600101905500"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// all variables
// example
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":2,"result":{"contract":"Guestbook","isComplete":true,"variables":[{"name":"owner","type":"address","slot":"0x0","offset":0,"value":"0x0000000000000000000000000000000000000000"},{"name":"isOpen","type":"bool","slot":"0x0","offset":20,"value":"false"},{"name":"visits","type":"mapping(address => uint256)","slot":"0x1","offset":0,"value":null}]}}
// by name
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa",["visits[0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc]","isOpen"],"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":{"contract":"Guestbook","isComplete":true,"variables":[{"name":"visits[0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc]","type":"uint256","slot":"0xb083aff9656985dfe31da85d804ae48751ca629d18248f32ff52e77f5a2fb2b","offset":0,"value":"0"},{"name":"isOpen","type":"bool","slot":"0x0","offset":20,"value":"false"}]}}
// a name that it does not have
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa",["visitors"]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Guestbook has no variable visitors: expected one of owner, isOpen, visits"}}
// a wrong key
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa",["visits[1]"]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Guestbook has no variable visits[1]: after visits, expected visits[<address>]"}}
// not a list
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa","isOpen"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1 (names): expected a list of at most 1,000 names of variables, such as owner or balances[0x…], got \"isOpen\""}}
// a contract without a layout
>> {"jsonrpc":"2.0","id":7,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x5f5f00"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"the storage layout of 0x00000000000000000000000000000000000000aa is unknown: start the node with --artifacts and the output of the compiler for this contract. Hardhat writes what the node needs; with Foundry, set extra_output = [\"storageLayout\"] in foundry.toml"}}
// an account without code
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_stateVariables","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc has no code"}}
