// example
>> {"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",""]}
<< {"jsonrpc":"2.0","id":1,"result":true}
// an account of evm_addAccount is unlocked
>> {"jsonrpc":"2.0","id":2,"method":"personal_unlockAccount","params":["0x00000000000000000000000000000000000000aa","secret"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"unknown account 0x00000000000000000000000000000000000000aa: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000000aa","secret"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"personal_unlockAccount","params":["0x00000000000000000000000000000000000000aa","secret",0]}
<< {"jsonrpc":"2.0","id":4,"result":true}
