// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_limitKey","params":["ci",{"creditsPerSecond":"unlimited","origins":["https://*.example"]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"5947d7c33d783f94","name":"ci","created":1767225600,"origin":"issued","isRevoked":false,"origins":["https://*.example"],"dailyCredits":3000000,"creditsPerSecond":"unlimited","spent":0}}
