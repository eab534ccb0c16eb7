// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2bSetPolicy","params":[{"includeAfter":2,"commitAfter":60}]}
<< {"jsonrpc":"2.0","id":1,"result":true}
