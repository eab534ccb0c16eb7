// a contract whose storage layout an artifact has
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x335f52600160205260405f208054600101905500"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// a value of a mapping
// example
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_setStateVariable","params":["0x00000000000000000000000000000000000000aa","visits[0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc]","5"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// a boolean in a slot with an address
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_setStateVariable","params":["0x00000000000000000000000000000000000000aa","isOpen",true]}
<< {"jsonrpc":"2.0","id":3,"result":true}
// both
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_stateVariables","params":["0x00000000000000000000000000000000000000aa",["owner","isOpen","visits[0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc]"]]}
<< {"jsonrpc":"2.0","id":4,"result":{"contract":"Guestbook","isComplete":true,"variables":[{"name":"owner","type":"address","slot":"0x0","offset":0,"value":"0x0000000000000000000000000000000000000000"},{"name":"isOpen","type":"bool","slot":"0x0","offset":20,"value":"true"},{"name":"visits[0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc]","type":"uint256","slot":"0xb083aff9656985dfe31da85d804ae48751ca629d18248f32ff52e77f5a2fb2b","offset":0,"value":"5"}]}}
// a value of another type
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_setStateVariable","params":["0x00000000000000000000000000000000000000aa","isOpen","yes"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"yes is not a value of isOpen, whose type is bool"}}
// a mapping has no value
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_setStateVariable","params":["0x00000000000000000000000000000000000000aa","visits",1]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"1 is not a value of visits, whose type is mapping(address => uint256)"}}
// a value that is not one
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_setStateVariable","params":["0x00000000000000000000000000000000000000aa","isOpen",null]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 2 (value): expected a value as text, an integer of at most 2^53 - 1, or a boolean, got null"}}
