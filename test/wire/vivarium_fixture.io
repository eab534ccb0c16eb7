// the first page
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_fixture","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"head":"0x17d523a6c53c90520e2f41f52479cd09b8d97e43be9082cab1421a8f84057b17","number":"0x0","transactions":[{"hash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf","name":"transfer","file":"example.yaml","line":12,"column":9}],"next":null}}

// what is no position
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_fixture","params":["first"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (from): expected a hex quantity with a 0x prefix and no leading zeros, at most 256 bits, got \"first\""}}
