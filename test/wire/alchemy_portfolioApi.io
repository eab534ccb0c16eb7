// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_portfolioApi","params":["/assets/tokens/by-address",{"addresses":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","networks":["local"]}]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"data":{"tokens":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","network":"local","tokenAddress":null,"tokenBalance":"0x00000000000000000000000000000000000000000000021e27c15213d869f180","tokenMetadata":{"symbol":null,"decimals":null,"name":null,"logo":null},"tokenPrices":[]},{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","network":"local","tokenAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","tokenBalance":"0x0000000000000000000000000000000000000000000000000000000000000032","tokenMetadata":{"name":"Example","symbol":"EXM","decimals":18,"logo":null},"tokenPrices":[]}],"pageKey":null}}}
// balances only, with the block
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_portfolioApi","params":["/assets/tokens/balances/by-address",{"addresses":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","networks":["local"]}],"includeNativeTokens":false,"includeBlockMetadata":true}]}
<< {"jsonrpc":"2.0","id":2,"result":{"data":{"tokens":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","network":"local","tokenAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","tokenBalance":"0x0000000000000000000000000000000000000000000000000000000000000032"}],"pageKey":null,"blockMetadata":{"local":{"blockNumber":"0x5","blockHash":"0x42629351e886cfefca91c4f003459f50897f3156f1993fc94ca25cfdec9d24ff","blockTimestamp":"2026-01-01T00:00:05.000Z"}}}}}
// NFTs
>> {"jsonrpc":"2.0","id":3,"method":"alchemy_portfolioApi","params":["/assets/nfts/by-address",{"addresses":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","networks":["local"]}]}]}
<< {"jsonrpc":"2.0","id":3,"result":{"data":{"ownedNfts":[],"totalCount":0,"pageKey":null}}}
// wrong parameters
>> {"jsonrpc":"2.0","id":4,"method":"alchemy_portfolioApi","params":["/assets/tokens/by-address",{"addresses":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","networks":["base-mainnet"]}]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"no network of this node has the chain ID 8453 of base-mainnet: configure one, or use local"}}
>> {"jsonrpc":"2.0","id":5,"method":"alchemy_portfolioApi","params":["/assets/tokens/by-address",{"addresses":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","networks":["moon"]}]}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"unknown network moon: use local, or the name of a network on Alchemy with the same chain ID"}}
>> {"jsonrpc":"2.0","id":6,"method":"alchemy_portfolioApi","params":["/assets/tokens/by-address",{"addresses":[{"address":"vitalik.eth","networks":["local"]}]}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"addresses[0].address: expected an address: 20 bytes as hex with a 0x prefix, not vitalik.eth"}}
>> {"jsonrpc":"2.0","id":7,"method":"alchemy_portfolioApi","params":["/assets/tokens/by-address"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"addresses: expected a list of 1 to 2 objects with address and networks, not nothing"}}
>> {"jsonrpc":"2.0","id":8,"method":"alchemy_portfolioApi","params":["/utility/blocks/by-timestamp",{}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32001,"message":"the operation utility/blocks/by-timestamp of the Portfolio API is not served: use assets/tokens/by-address, assets/tokens/balances/by-address, assets/nfts/by-address or assets/nfts/contracts/by-address"}}
>> {"jsonrpc":"2.0","id":9,"method":"alchemy_portfolioApi","params":["assets/tokens/by-address",{}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0 (path): expected an operation of the Portfolio API: /assets/tokens/by-address, got \"assets/tokens/by-address\""}}
