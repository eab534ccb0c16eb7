// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2bAddTransaction","params":[{"value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x43806a857530773489974c18e9f52fa032d253cb218baffb04e230d9b53ceac5"}
