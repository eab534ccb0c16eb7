// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_pricesApi","params":["/tokens/by-symbol?symbols=ETH&symbols=UNKNOWN"]}
<< {"jsonrpc":"2.0","id":1,"result":{"data":[{"symbol":"ETH","prices":[{"currency":"usd","value":"3612.5","lastUpdatedAt":"2026-01-02T00:00:00.000Z"}],"error":null},{"symbol":"UNKNOWN","prices":[],"error":{"message":"Token not found: UNKNOWN"}}]}}
// a token with its own prices, one with the prices of its symbol, and one without
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_pricesApi","params":["/tokens/by-address",{"addresses":[{"network":"local","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"},{"network":"local","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}]}
<< {"jsonrpc":"2.0","id":2,"result":{"data":[{"network":"local","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","prices":[{"currency":"usd","value":"0.99","lastUpdatedAt":"2026-01-01T00:00:00.000Z"}],"error":null},{"network":"local","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","prices":[],"error":{"message":"Token not found: 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}}]}}
// the prices of some days
>> {"jsonrpc":"2.0","id":3,"method":"alchemy_pricesApi","params":["/tokens/historical",{"symbol":"ETH","startTime":"2025-12-31T00:00:00Z","endTime":1767484800}]}
<< {"jsonrpc":"2.0","id":3,"result":{"symbol":"ETH","currency":"usd","data":[{"value":"3500.25","timestamp":"2026-01-01T00:00:00.000Z"},{"value":"3612.5","timestamp":"2026-01-02T00:00:00.000Z"},{"value":"3612.5","timestamp":"2026-01-03T00:00:00.000Z"},{"value":"3612.5","timestamp":"2026-01-04T00:00:00.000Z"}]}}
>> {"jsonrpc":"2.0","id":4,"method":"alchemy_pricesApi","params":["/tokens/historical",{"network":"local","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","startTime":1767225600,"endTime":1767232800,"interval":"1h"}]}
<< {"jsonrpc":"2.0","id":4,"result":{"network":"local","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","currency":"usd","data":[{"value":"0.99","timestamp":"2026-01-01T00:00:00.000Z"},{"value":"0.99","timestamp":"2026-01-01T01:00:00.000Z"},{"value":"0.99","timestamp":"2026-01-01T02:00:00.000Z"}]}}
// wrong parameters
>> {"jsonrpc":"2.0","id":5,"method":"alchemy_pricesApi","params":["/tokens/by-symbol"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"symbols is missing: expected a list of symbols, such as symbols=ETH&symbols=BTC, at most 25"}}
>> {"jsonrpc":"2.0","id":6,"method":"alchemy_pricesApi","params":["/tokens/by-address",{"addresses":[{"network":"moon","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"}]}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"unknown network moon: use local, or the name of a network on Alchemy with the same chain ID"}}
>> {"jsonrpc":"2.0","id":7,"method":"alchemy_pricesApi","params":["/tokens/by-address",{"addresses":[{"network":"local","address":"EXM"}]}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"addresses[0].address: expected an address: 20 bytes as hex with a 0x prefix, not \"EXM\""}}
>> {"jsonrpc":"2.0","id":8,"method":"alchemy_pricesApi","params":["/tokens/by-address"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"addresses is missing: expected a list of objects with network and address, at most 25"}}
>> {"jsonrpc":"2.0","id":9,"method":"alchemy_pricesApi","params":["/tokens/historical",{"symbol":"UNKNOWN","startTime":1767225600,"endTime":1767232800}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"Token not found: UNKNOWN"}}
>> {"jsonrpc":"2.0","id":10,"method":"alchemy_pricesApi","params":["/tokens/historical",{"symbol":"ETH","startTime":1767225600,"endTime":1767225600}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"startTime must be before endTime"}}
>> {"jsonrpc":"2.0","id":11,"method":"alchemy_pricesApi","params":["/tokens/historical",{"symbol":"ETH","startTime":1767225600,"endTime":1777225600,"interval":"5m"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"the range from startTime to endTime is too long for the interval 5m: at most 7 days"}}
>> {"jsonrpc":"2.0","id":12,"method":"alchemy_pricesApi","params":["/tokens/historical",{"symbol":"ETH","startTime":"yesterday","endTime":1777225600}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"startTime: expected a time such as 2026-01-01T00:00:00Z, or seconds since 1970, not \"yesterday\""}}
>> {"jsonrpc":"2.0","id":13,"method":"alchemy_pricesApi","params":["/tokens/historical",{"startTime":1767225600,"endTime":1767232800}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"expected symbol, or network and address"}}
>> {"jsonrpc":"2.0","id":14,"method":"alchemy_pricesApi","params":["/tokens/historical",{"symbol":"ETH","startTime":1767225600,"endTime":1767232800,"interval":"1w"}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"interval: expected 5m, 1h or 1d, not \"1w\""}}
>> {"jsonrpc":"2.0","id":15,"method":"alchemy_pricesApi","params":["/tokens/by-name",{}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"the operation tokens/by-name of the Prices API is not served: use tokens/by-symbol, tokens/by-address or tokens/historical"}}
>> {"jsonrpc":"2.0","id":16,"method":"alchemy_pricesApi","params":["tokens/by-symbol"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"invalid argument 0 (path): expected an operation of the Prices API with its query: /tokens/by-symbol?symbols=ETH, got \"tokens/by-symbol\""}}
>> {"jsonrpc":"2.0","id":17,"method":"alchemy_pricesApi","params":["//["]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32001,"message":"the operation /[ of the Prices API is not served: use tokens/by-symbol, tokens/by-address or tokens/historical"}}
