// a key is shown when it is issued, and never again
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_createKey","params":[{"name":"frontend","networks":["local"],"methods":["eth_*"],"dailyCredits":100000}]}
<< {"jsonrpc":"2.0","id":1,"result":{"key":"0f1e2d3c4b5a69788796a5b4c3d2e1f0","id":"a1bf4dc2c0cea821","name":"frontend","created":1767225600,"origin":"issued","isRevoked":false,"networks":["local"],"methods":["eth_*"],"dailyCredits":100000,"creditsPerSecond":500,"spent":0}}
// example
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_listKeys","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":[{"id":"5947d7c33d783f94","name":"ci","created":1767225600,"origin":"issued","isRevoked":false,"dailyCredits":3000000,"creditsPerSecond":500,"spent":0},{"id":"a1bf4dc2c0cea821","name":"frontend","created":1767225600,"origin":"issued","isRevoked":false,"networks":["local"],"methods":["eth_*"],"dailyCredits":100000,"creditsPerSecond":500,"spent":0}]}
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_limitKey","params":["ci",{"dailyCredits":"unlimited"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"id":"5947d7c33d783f94","name":"ci","created":1767225600,"origin":"issued","isRevoked":false,"dailyCredits":"unlimited","creditsPerSecond":500,"spent":0}}
// example
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_revokeKey","params":["ci"]}
<< {"jsonrpc":"2.0","id":4,"result":{"id":"5947d7c33d783f94","name":"ci","created":1767225600,"origin":"issued","isRevoked":true,"dailyCredits":"unlimited","creditsPerSecond":500,"spent":0}}
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_keyUsage","params":[{"key":"ci"}]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
>> {"jsonrpc":"2.0","id":10,"method":"vivarium_revokeKey","params":["ci"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"the key \"ci\" is revoked: issue another one"}}
// what makes no sense
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_createKey","params":[{"colour":"red"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (settings.colour): unknown member; known members are name, networks, methods, origins, dailyCredits, creditsPerSecond"}}
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_createKey","params":[{"dailyCredits":-1}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0 (settings.dailyCredits): expected a whole number of credits, or \"unlimited\", got -1"}}
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_limitKey","params":["ci"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"missing value for required argument 1 (changes): expected an object with name, networks, methods, origins, dailyCredits, creditsPerSecond"}}
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_keyUsage","params":[{"from":"yesterday"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (query.from): expected a day such as 2026-11-21, got \"yesterday\""}}
