// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x68656c6c6f"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c"}
// example
>> {"jsonrpc":"2.0","id":2,"method":"personal_sign","params":["0x68656c6c6f","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c"}
>> {"jsonrpc":"2.0","id":3,"method":"personal_sign","params":["hello","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c"}
>> {"jsonrpc":"2.0","id":4,"method":"personal_ecRecover","params":["hello","0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c"]}
<< {"jsonrpc":"2.0","id":4,"result":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}
// example
>> {"jsonrpc":"2.0","id":5,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"EIP712Domain":[{"name":"name","type":"string"}],"Mail":[{"name":"contents","type":"string"}]},"primaryType":"Mail","domain":{"name":"Post"},"message":{"contents":"Hello"}}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xf641db3e92468fcf128d3e96d42401ca85167779437ecdc03399a24c78ff198c7dd6eb3449603ebe052aec6ff090f31c241587e0b1b6cae8cf1409620c5faed11b"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_signTypedData_v4","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","{\"types\": {\"EIP712Domain\": [{\"name\": \"name\", \"type\": \"string\"}], \"Mail\": [{\"name\": \"contents\", \"type\": \"string\"}]}, \"primaryType\": \"Mail\", \"domain\": {\"name\": \"Post\"}, \"message\": {\"contents\": \"Hello\"}}"]}
<< {"jsonrpc":"2.0","id":6,"result":"0xf641db3e92468fcf128d3e96d42401ca85167779437ecdc03399a24c78ff198c7dd6eb3449603ebe052aec6ff090f31c241587e0b1b6cae8cf1409620c5faed11b"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_signTypedData_v3","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"EIP712Domain":[{"name":"name","type":"string"}],"Mail":[{"name":"contents","type":"string"}]},"primaryType":"Mail","domain":{"name":"Post"},"message":{"contents":"Hello"}}]}
<< {"jsonrpc":"2.0","id":7,"result":"0xf641db3e92468fcf128d3e96d42401ca85167779437ecdc03399a24c78ff198c7dd6eb3449603ebe052aec6ff090f31c241587e0b1b6cae8cf1409620c5faed11b"}
// what cannot be signed
>> {"jsonrpc":"2.0","id":8,"method":"eth_sign","params":["0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","0x00"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"unknown account 0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hello"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 1 (message): expected bytes as hex: a 0x prefix and an even number of digits, got \"hello\""}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_signTypedData_v4","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","{"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 1 (typedData): expected typed data (EIP-712): {types, primaryType, domain, message}, or its JSON text, got \"{\""}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_signTypedData_v4","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"EIP712Domain":[{"name":"name","type":"string"}],"Mail":[{"name":"contents","type":"string"}]},"primaryType":"Letter","domain":{"name":"Post"},"message":{"contents":"Hello"}}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"the typed data cannot be signed (EIP-712): primaryType is \"Letter\", which is not declared: types has EIP712Domain, Mail"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_signTypedData_v4","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Mail":[{"name":"priority","type":"uint8"}]},"primaryType":"Mail","domain":{},"message":{"priority":300}}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"the typed data cannot be signed (EIP-712): message.priority must be between 0 and 255 (uint8), not 300"}}
>> {"jsonrpc":"2.0","id":13,"method":"personal_ecRecover","params":["hello","0x00"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"a signature has 65 bytes (r, s and v), not 1"}}
>> {"jsonrpc":"2.0","id":14,"method":"personal_ecRecover","params":["hello","0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"v, the last byte of a signature, is 27 or 28, not 5"}}
>> {"jsonrpc":"2.0","id":15,"method":"personal_ecRecover","params":["hello","0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"the signature is invalid: no key produces it for this message"}}
