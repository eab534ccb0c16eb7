// a transaction that fails
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","data":"0x5f5ffd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e"}
// is mined
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
// where it failed
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_locateFailure","params":["0xc06eb35e7ac9e4eff6a4bc4b40e330c2b63a62beaf9013489374870a67d6a90e"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"function":"Closed.constructor","file":"contracts/Closed.sol","line":3,"excerpt":{"from":1,"lines":["contract Closed {","    constructor() {","        revert();","    }","}"]}}]}
// a transaction that succeeded
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_locateFailure","params":["0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
// an unknown one
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_locateFailure","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"transaction not found"}}
