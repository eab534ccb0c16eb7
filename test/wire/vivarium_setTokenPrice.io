// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_setTokenPrice","params":[{"symbol":"ETH","usd":"3500.25"}]}
<< {"jsonrpc":"2.0","id":1,"result":3}
// the contract of a token, from a time on
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_setTokenPrice","params":[{"network":"local","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","usd":0.98,"time":"2026-01-02T00:00:00Z"}]}
<< {"jsonrpc":"2.0","id":2,"result":1}
// the native token of the network
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_setTokenPrice","params":[{"usd":0.0000001,"time":1767225600}]}
<< {"jsonrpc":"2.0","id":3,"result":1}
// no price
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_setTokenPrice","params":[{"symbol":"ETH","usd":null}]}
<< {"jsonrpc":"2.0","id":4,"result":0}
// wrong parameters
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_setTokenPrice","params":[{"symbol":"ETH","network":"local","usd":1}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"a price has either symbol, or network and address"}}
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_setTokenPrice","params":[{"symbol":"ETH","usd":-1}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (price.usd): expected a price in US dollars: a number, a string such as \"3500.25\", or null, got -1"}}
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_setTokenPrice","params":[{"symbol":"ETH","usd":"1e3"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0 (price.usd): expected a price in US dollars: a number, a string such as \"3500.25\", or null, got \"1e3\""}}
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_setTokenPrice","params":[{"network":"moon","usd":1}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"unknown network moon: use local, or the name of a network on Alchemy with the same chain ID"}}
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_setTokenPrice","params":[{"symbol":"","usd":1}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (price.symbol): expected the symbol of a token, such as ETH, got \"\""}}
>> {"jsonrpc":"2.0","id":10,"method":"vivarium_setTokenPrice","params":["ETH"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 0 (price): expected an object with symbol, or network and address, and with usd and time, got \"ETH\""}}
>> {"jsonrpc":"2.0","id":11,"method":"vivarium_setTokenPrice","params":[{"network":null,"usd":1}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid argument 0 (price.network): expected the name of a network, such as eth-mainnet, got null"}}
