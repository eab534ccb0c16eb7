// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_getTokenMetadata","params":["0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"]}
<< {"jsonrpc":"2.0","id":1,"result":{"name":"Example","symbol":"EXM","decimals":18,"logo":null}}
// an account without code
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_getTokenMetadata","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":{"name":null,"symbol":null,"decimals":null,"logo":null}}
