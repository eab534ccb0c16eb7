// the namespaces of what is answered
// example
>> {"jsonrpc":"2.0","id":1,"method":"rpc_modules"}
<< {"jsonrpc":"2.0","id":1,"result":{"alchemy":"1.0","anvil":"1.0","debug":"1.0","erigon":"1.0","eth":"1.0","etherscan":"1.0","evm":"1.0","ganache":"1.0","hardhat":"1.0","l2a":"1.0","l2b":"1.0","miner":"1.0","net":"1.0","ots":"1.0","personal":"1.0","pimlico":"1.0","pm":"1.0","rpc":"1.0","rundler":"1.0","starknet":"1.0","tenderly":"1.0","testing":"1.0","trace":"1.0","txpool":"1.0","vivarium":"1.0","web3":"1.0","zd":"1.0","zks":"1.0"}}
