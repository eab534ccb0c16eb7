// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2aSetPolicy","params":[{"acceptOnL2After":6,"acceptOnL1After":60}]}
<< {"jsonrpc":"2.0","id":1,"result":true}
