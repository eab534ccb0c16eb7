// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_checkpoint","params":["deployed"]}
<< {"jsonrpc":"2.0","id":1,"result":["example","deployed"]}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_checkpoint","params":["later"]}
<< {"jsonrpc":"2.0","id":3,"result":["example","deployed","later"]}
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_restore","params":["deployed"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_restore","params":["deployed"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_restore","params":["later"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"unknown checkpoint \"later\": expected one of example, deployed"}}
>> {"jsonrpc":"2.0","id":10,"method":"vivarium_checkpoint","params":[""]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 0 (name): expected the name of a checkpoint: 1 to 100 characters, got \"\""}}
>> {"jsonrpc":"2.0","id":11,"method":"vivarium_restore","params":[5]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid argument 0 (name): expected the name of a checkpoint: 1 to 100 characters, got 5"}}
