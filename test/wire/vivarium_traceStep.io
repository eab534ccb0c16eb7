// a transaction that fails
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","data":"0x5f5ffd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e"}
// is mined
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
// before its last opcode
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_traceStep","params":["0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e","0x2"]}
<< {"jsonrpc":"2.0","id":3,"result":{"address":"0x663f3ad617193148711d28f5334ee4ed07016602","stack":["0x0","0x0"],"memory":"0x","returnData":"0x","storage":[],"opcodes":[{"step":0,"depth":0,"pc":0,"gas":46950,"name":"PUSH0","immediate":"0x"},{"step":1,"depth":0,"pc":1,"gas":46948,"name":"PUSH0","immediate":"0x"},{"step":2,"depth":0,"pc":2,"gas":46946,"name":"REVERT","immediate":"0x"}]}}
// a step that it does not have
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_traceStep","params":["0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e",3]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"the transaction has no step 3: it executed 3 opcodes, so its last step is 2"}}
