// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_getTokenBalances","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","erc20"]}
<< {"jsonrpc":"2.0","id":1,"result":{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","tokenBalances":[{"contractAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","tokenBalance":"0x0000000000000000000000000000000000000000000000000000000000000032"}]}}
// listed tokens; one is not a token
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",["0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]]}
<< {"jsonrpc":"2.0","id":2,"result":{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","tokenBalances":[{"contractAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","tokenBalance":"0x00000000000000000000000000000000000000000000003635c9adc5de9fffce"},{"contractAddress":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","tokenBalance":null,"error":"balanceOf failed: the contract is not an ERC-20 token"}]}}
// all tokens by default, in pages
>> {"jsonrpc":"2.0","id":3,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"result":{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","tokenBalances":[{"contractAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","tokenBalance":"0x00000000000000000000000000000000000000000000003635c9adc5de9fffce"}]}}
>> {"jsonrpc":"2.0","id":4,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","DEFAULT_TOKENS",{"pageKey":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","maxCount":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","tokenBalances":[]}}
// wrong parameters
>> {"jsonrpc":"2.0","id":5,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","erc721"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1 (tokens): expected erc20, DEFAULT_TOKENS or a list of at most 1500 addresses of tokens, got \"erc721\""}}
>> {"jsonrpc":"2.0","id":6,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","erc20",{"maxCount":0}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 2 (options.maxCount): expected a number of balances from 1 to 100: a number or a hex string, got 0"}}
>> {"jsonrpc":"2.0","id":7,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","erc20",{"pageKey":"1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 2 (options.pageKey): expected the pageKey of an earlier response, got \"1\""}}
>> {"jsonrpc":"2.0","id":8,"method":"alchemy_getTokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","NATIVE_TOKEN"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 1 (tokens): expected erc20, DEFAULT_TOKENS or a list of at most 1500 addresses of tokens (for the balance of ether, use eth_getBalance), got \"NATIVE_TOKEN\""}}
