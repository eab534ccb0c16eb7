// a contract whose code an artifact has
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x5f5ffe"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// its source
// example
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_contractSource","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":2,"result":{"name":"Closed","files":[{"path":"contracts/Closed.sol","text":"contract Closed {\n    constructor() {\n        revert();\n    }\n}\n"}]}}
// an account without code
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_contractSource","params":["0x00000000000000000000000000000000000000ab"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// code that no artifact has
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x5f5f00"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_contractSource","params":["0x00000000000000000000000000000000000000aa","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
