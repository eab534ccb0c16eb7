// a transaction that fails
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","data":"0x5f5ffd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e"}
// is mined
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
// the lines that it executed
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_traceLines","params":["0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e"]}
<< {"jsonrpc":"2.0","id":3,"result":{"stepCount":3,"isComplete":true,"frames":[{"parent":null,"type":"CREATE","address":"0x663f3ad617193148711d28f5334ee4ed07016602","codeAddress":"0x663f3ad617193148711d28f5334ee4ed07016602","contract":"Closed","firstStep":0,"endStep":3,"error":"execution reverted"}],"lines":[{"step":0,"frame":0,"depth":0,"file":0,"line":3,"function":"Closed.constructor"}],"files":[{"path":"contracts/Closed.sol","text":"contract Closed {\n    constructor() {\n        revert();\n    }\n}\n"}]}}
// an unknown one
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_traceLines","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"transaction not found"}}
