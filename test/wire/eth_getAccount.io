// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_getAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":{"nonce":"0x1","balance":"0x0","storageRoot":"0x1c2e599f5f2a6cd75de40aada2a11971863dabd7a7378f1a3b268856a95829ba","codeHash":"0xbced9b415faf754f8a6c76fba7d83216e61d6c7b02d2446b18e51b0eeca20112"}}
// not created yet
>> {"jsonrpc":"2.0","id":2,"method":"eth_getAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getAccount","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x9"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
