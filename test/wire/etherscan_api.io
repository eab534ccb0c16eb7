// example
>> {"jsonrpc":"2.0","id":1,"method":"etherscan_api","params":[{"module":"account","action":"txlist","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","sort":"desc","offset":"1"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"status":"1","message":"OK","result":[{"blockNumber":"3","blockHash":"0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178","timeStamp":"1767225603","hash":"0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823","nonce":"0","transactionIndex":"1","gas":"200000","gasPrice":"1875000000","gasUsed":"27182","cumulativeGasUsed":"71464","confirmations":"3","methodId":"0x00000000","functionName":"","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0","input":"0x0000000000000000000000000000000000000000000000000000000000000008","contractAddress":"","isError":"0","txreceipt_status":"1"}]}}
// other lists of accounts
>> {"jsonrpc":"2.0","id":2,"method":"etherscan_api","params":[{"module":"account","action":"tokentx","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"status":"1","message":"OK","result":[{"blockNumber":"5","blockHash":"0x42629351e886cfefca91c4f003459f50897f3156f1993fc94ca25cfdec9d24ff","timeStamp":"1767225605","hash":"0x15734a067e4edf8d17bef47aafc42e0c03d82ce7fccbe96c55e3fe093837e92c","nonce":"4","transactionIndex":"0","gas":"2000000","gasPrice":"2000000000","gasUsed":"51300","cumulativeGasUsed":"51300","confirmations":"1","methodId":"0xa9059cbb","functionName":"transfer(address to, uint256 value)","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","contractAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"50","tokenName":"Example","tokenSymbol":"EXM","tokenDecimal":"18","input":"deprecated"}]}}
>> {"jsonrpc":"2.0","id":3,"method":"etherscan_api","params":[{"module":"account","action":"tokentx","contractaddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","sort":"desc","page":"2","offset":"1"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"status":"1","message":"OK","result":[{"blockNumber":"4","blockHash":"0x419888978f1725a3ff290bd4ba50daa1de92cadf579266a6bd7af63b032e130c","timeStamp":"1767225604","hash":"0xd46add2df3257b325f491f77c756c55cc9fd3896b7b099b42629125d380858d2","nonce":"3","transactionIndex":"0","gas":"2000000","gasPrice":"2000000000","gasUsed":"457094","cumulativeGasUsed":"457094","confirmations":"2","methodId":"0x","functionName":"","from":"0x0000000000000000000000000000000000000000","contractAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"1000000000000000000000","tokenName":"Example","tokenSymbol":"EXM","tokenDecimal":"18","input":"deprecated"}]}}
>> {"jsonrpc":"2.0","id":4,"method":"etherscan_api","params":[{"module":"account","action":"tokennfttx","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":4,"result":{"status":"0","message":"No transactions found","result":[]}}
>> {"jsonrpc":"2.0","id":5,"method":"etherscan_api","params":[{"module":"account","action":"txlistinternal","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":5,"result":{"status":"0","message":"No transactions found","result":[]}}
>> {"jsonrpc":"2.0","id":6,"method":"etherscan_api","params":[{"module":"account","action":"txlistinternal","txhash":"0x1212121212121212121212121212121212121212121212121212121212121212"}]}
<< {"jsonrpc":"2.0","id":6,"result":{"status":"0","message":"No transactions found","result":[]}}
>> {"jsonrpc":"2.0","id":7,"method":"etherscan_api","params":[{"module":"account","action":"addresstokenbalance","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":7,"result":{"status":"1","message":"OK","result":[{"TokenAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","TokenName":"Example","TokenSymbol":"EXM","TokenQuantity":"50","TokenDivisor":"18"}]}}
>> {"jsonrpc":"2.0","id":8,"method":"etherscan_api","params":[{"module":"account","action":"getminedblocks","address":"0x0000000000000000000000000000000000000000","offset":"2"}]}
<< {"jsonrpc":"2.0","id":8,"result":{"status":"1","message":"OK","result":[{"blockNumber":"5","timeStamp":"1767225605","blockReward":"144539964325113"},{"blockNumber":"4","timeStamp":"1767225604","blockReward":"645864093211304"}]}}
>> {"jsonrpc":"2.0","id":9,"method":"etherscan_api","params":[{"module":"account","action":"txsBeaconWithdrawal","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":9,"result":{"status":"0","message":"No transactions found","result":[]}}
// balances
>> {"jsonrpc":"2.0","id":10,"method":"etherscan_api","params":[{"module":"account","action":"balance","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","tag":"earliest"}]}
<< {"jsonrpc":"2.0","id":10,"result":{"status":"1","message":"OK","result":"10000000000000000000000"}}
>> {"jsonrpc":"2.0","id":11,"method":"etherscan_api","params":[{"module":"account","action":"balancemulti","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266,0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":11,"result":{"status":"1","message":"OK","result":[{"account":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","balance":"9998998658276888350000"},{"account":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","balance":"10000999949033750000000"}]}}
>> {"jsonrpc":"2.0","id":12,"method":"etherscan_api","params":[{"module":"account","action":"balancehistory","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","blockno":"1"}]}
<< {"jsonrpc":"2.0","id":12,"result":{"status":"1","message":"OK","result":"10001000000000000000000"}}
>> {"jsonrpc":"2.0","id":13,"method":"etherscan_api","params":[{"module":"account","action":"tokenbalance","contractaddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":13,"result":{"status":"1","message":"OK","result":"50"}}
>> {"jsonrpc":"2.0","id":14,"method":"etherscan_api","params":[{"module":"stats","action":"tokensupply","contractaddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"}]}
<< {"jsonrpc":"2.0","id":14,"result":{"status":"1","message":"OK","result":"1000000000000000000000"}}
// contracts
>> {"jsonrpc":"2.0","id":15,"method":"etherscan_api","params":[{"module":"contract","action":"getabi","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}
<< {"jsonrpc":"2.0","id":15,"result":{"status":"1","message":"OK","result":"[{\"type\":\"function\",\"name\":\"totalSupply\",\"inputs\":[],\"outputs\":[{\"type\":\"uint256\"}]}]"}}
>> {"jsonrpc":"2.0","id":16,"method":"etherscan_api","params":[{"module":"contract","action":"getabi","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"}]}
<< {"jsonrpc":"2.0","id":16,"result":{"status":"0","message":"NOTOK","result":"Contract source code not verified: give the node the ABI, with --artifacts, in a fixture, or with vivarium_addAbi"}}
>> {"jsonrpc":"2.0","id":17,"method":"etherscan_api","params":[{"module":"contract","action":"getsourcecode","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}
<< {"jsonrpc":"2.0","id":17,"result":{"status":"1","message":"OK","result":[{"SourceCode":"","ABI":"[{\"type\":\"function\",\"name\":\"totalSupply\",\"inputs\":[],\"outputs\":[{\"type\":\"uint256\"}]}]","ContractName":"token","CompilerVersion":"","OptimizationUsed":"0","Runs":"0","ConstructorArguments":"","EVMVersion":"Default","Library":"","LicenseType":"Unknown","Proxy":"0","Implementation":"","SwarmSource":""}]}}
>> {"jsonrpc":"2.0","id":18,"method":"etherscan_api","params":[{"module":"contract","action":"getcontractcreation","contractaddresses":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9,0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]}
<< {"jsonrpc":"2.0","id":18,"result":{"status":"1","message":"OK","result":[{"contractAddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","contractCreator":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","txHash":"0xd46add2df3257b325f491f77c756c55cc9fd3896b7b099b42629125d380858d2","blockNumber":"4","timestamp":"1767225604","contractFactory":""}]}}
>> {"jsonrpc":"2.0","id":19,"method":"etherscan_api","params":[{"module":"contract","action":"verifysourcecode","contractaddress":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9"}]}
<< {"jsonrpc":"2.0","id":19,"result":{"status":"0","message":"NOTOK","result":"this node does not compile contracts: it knows the contracts of --artifacts, of fixtures and of vivarium_addAbi"}}
// logs
>> {"jsonrpc":"2.0","id":20,"method":"etherscan_api","params":[{"module":"logs","action":"getLogs","address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","fromBlock":"5","toBlock":"latest","offset":"1"}]}
<< {"jsonrpc":"2.0","id":20,"result":{"status":"1","message":"OK","result":[{"address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"],"data":"0x0000000000000000000000000000000000000000000000000000000000000032","blockNumber":"0x5","blockHash":"0x42629351e886cfefca91c4f003459f50897f3156f1993fc94ca25cfdec9d24ff","timeStamp":"0x6955b905","gasPrice":"0x77359400","gasUsed":"0xc864","logIndex":"0x0","transactionHash":"0x15734a067e4edf8d17bef47aafc42e0c03d82ce7fccbe96c55e3fe093837e92c","transactionIndex":"0x0"}]}}
>> {"jsonrpc":"2.0","id":21,"method":"etherscan_api","params":[{"module":"logs","action":"getLogs","topic0":"0x1212121212121212121212121212121212121212121212121212121212121212"}]}
<< {"jsonrpc":"2.0","id":21,"result":{"status":"0","message":"No records found","result":[]}}
// blocks, transactions and prices
>> {"jsonrpc":"2.0","id":22,"method":"etherscan_api","params":[{"module":"block","action":"getblockreward","blockno":"1"}]}
<< {"jsonrpc":"2.0","id":22,"result":{"status":"1","message":"OK","result":{"blockNumber":"1","timeStamp":"1767225601","blockMiner":"0x0000000000000000000000000000000000000000","blockReward":"23625000000000","uncles":[],"uncleInclusionReward":"0"}}}
>> {"jsonrpc":"2.0","id":23,"method":"etherscan_api","params":[{"module":"block","action":"getblocknobytime","timestamp":"1767225600","closest":"after"}]}
<< {"jsonrpc":"2.0","id":23,"result":{"status":"1","message":"OK","result":"0"}}
>> {"jsonrpc":"2.0","id":24,"method":"etherscan_api","params":[{"module":"block","action":"getblockcountdown","blockno":"100"}]}
<< {"jsonrpc":"2.0","id":24,"result":{"status":"1","message":"OK","result":{"CurrentBlock":"5","CountdownBlock":"100","RemainingBlock":"95","EstimateTimeInSec":"95.0"}}}
>> {"jsonrpc":"2.0","id":25,"method":"etherscan_api","params":[{"module":"transaction","action":"gettxreceiptstatus","txhash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"}]}
<< {"jsonrpc":"2.0","id":25,"result":{"status":"1","message":"OK","result":{"status":"1"}}}
>> {"jsonrpc":"2.0","id":26,"method":"etherscan_api","params":[{"module":"transaction","action":"getstatus","txhash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"}]}
<< {"jsonrpc":"2.0","id":26,"result":{"status":"1","message":"OK","result":{"isError":"0","errDescription":""}}}
>> {"jsonrpc":"2.0","id":27,"method":"etherscan_api","params":[{"module":"stats","action":"ethprice"}]}
<< {"jsonrpc":"2.0","id":27,"result":{"status":"1","message":"OK","result":{"ethbtc":"","ethbtc_timestamp":"1767312000","ethusd":"3612.5","ethusd_timestamp":"1767312000"}}}
>> {"jsonrpc":"2.0","id":28,"method":"etherscan_api","params":[{"module":"gastracker","action":"gasoracle"}]}
<< {"jsonrpc":"2.0","id":28,"result":{"status":"1","message":"OK","result":{"LastBlock":"5","SafeGasPrice":"1.781388215","ProposeGasPrice":"1.781388215","FastGasPrice":"1.781388215","suggestBaseFee":"0.451813384","gasUsedRatio":"0.0007,0.0019290666666666666,0.0023821333333333334,0.015236466666666667,0.003246366666666667"}}}
// methods of JSON-RPC
>> {"jsonrpc":"2.0","id":29,"method":"etherscan_api","params":[{"module":"proxy","action":"eth_blockNumber"}]}
<< {"jsonrpc":"2.0","id":29,"result":{"jsonrpc":"2.0","id":1,"result":"0x5"}}
>> {"jsonrpc":"2.0","id":30,"method":"etherscan_api","params":[{"module":"proxy","action":"eth_call","to":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","data":"0x18160ddd","chainid":"31337"}]}
<< {"jsonrpc":"2.0","id":30,"result":{"jsonrpc":"2.0","id":1,"result":"0x00000000000000000000000000000000000000000000003635c9adc5dea00000"}}
>> {"jsonrpc":"2.0","id":31,"method":"etherscan_api","params":[{"module":"proxy","action":"eth_getTransactionByHash","txhash":"0x12"}]}
<< {"jsonrpc":"2.0","id":31,"result":{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0 (transactionHash): expected 32 bytes as hex with a 0x prefix, got \"0x12\""}}}
// wrong parameters
>> {"jsonrpc":"2.0","id":32,"method":"etherscan_api","params":[{"module":"account","action":"txlist"}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"address is missing: expected an address: 20 bytes as hex with a 0x prefix"}}
>> {"jsonrpc":"2.0","id":33,"method":"etherscan_api","params":[{"module":"account","action":"txlist","address":"alice"}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"address: expected an address: 20 bytes as hex with a 0x prefix, not \"alice\""}}
>> {"jsonrpc":"2.0","id":34,"method":"etherscan_api","params":[{"module":"account","action":"txlist","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","sort":"up"}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32602,"message":"sort: expected asc or desc, not \"up\""}}
>> {"jsonrpc":"2.0","id":35,"method":"etherscan_api","params":[{"module":"account","action":"txlist","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","page":"3","offset":"5000"}]}
<< {"jsonrpc":"2.0","id":35,"result":{"status":"0","message":"Result window is too large, PageNo x Offset size must be less than or equal to 10000","result":null}}
>> {"jsonrpc":"2.0","id":36,"method":"etherscan_api","params":[{"module":"account","action":"txlist","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","startblock":"one"}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32602,"message":"startblock: expected a block number or latest, not \"one\""}}
>> {"jsonrpc":"2.0","id":37,"method":"etherscan_api","params":[{"module":"account","action":"moon"}]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"Missing Or invalid Action name: use balance, balancemulti, balancehistory, txlist, txlistinternal, tokentx, tokennfttx, token1155tx, tokenbalance, addresstokenbalance, getminedblocks, txsbeaconwithdrawal"}}
>> {"jsonrpc":"2.0","id":38,"method":"etherscan_api","params":[{"module":"moon"}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32602,"message":"Missing Or invalid Module name: use account, block, contract, gastracker, logs, proxy, stats, transaction"}}
>> {"jsonrpc":"2.0","id":39,"method":"etherscan_api","params":[{}]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32602,"message":"Missing Or invalid Module name: use account, block, contract, gastracker, logs, proxy, stats, transaction"}}
>> {"jsonrpc":"2.0","id":40,"method":"etherscan_api","params":[{"module":"stats","action":"ethprice","chainid":"5"}]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32602,"message":"no network of this node has the chain ID 5: configure one, or use local"}}
>> {"jsonrpc":"2.0","id":41,"method":"etherscan_api","params":[{"module":"stats","action":"ethprice","chainid":"main"}]}
<< {"jsonrpc":"2.0","id":41,"error":{"code":-32602,"message":"chainid: expected the chain ID of a network of the node, as a decimal number, not \"main\""}}
>> {"jsonrpc":"2.0","id":42,"method":"etherscan_api","params":[{"module":1}]}
<< {"jsonrpc":"2.0","id":42,"error":{"code":-32602,"message":"invalid argument 0 (query.module): expected the parameters of a request of Etherscan, as texts: {\"module\": \"account\", \"action\": \"txlist\", …}, got 1"}}
