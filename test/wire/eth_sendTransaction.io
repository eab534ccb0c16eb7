// fees, gas and nonce filled in
// example
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xb94ba791359bac27c18aef6e3be0dc263ccd2fa7ee00c60f4ba1546ef8a4cb9e"}
// what was filled in
>> {"jsonrpc":"2.0","id":2,"method":"txpool_contentFrom","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"]}
<< {"jsonrpc":"2.0","id":2,"result":{"pending":{"0":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","hash":"0xb94ba791359bac27c18aef6e3be0dc263ccd2fa7ee00c60f4ba1546ef8a4cb9e","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","gas":"0x5208","value":"0x1","input":"0x","type":"0x2","v":"0x1","r":"0xa9946b982febabb552ba6d8f50b4402331c39123081654c3c215c85070bb83c7","s":"0x239d08a85657f59110816ba4bc0139789c08caef46cf15956d682135c7aaf47b","gasPrice":"0x89089b08","maxFeePerGas":"0x89089b08","maxPriorityFeePerGas":"0x430e2340","yParity":"0x1","chainId":"0x7a69","accessList":[]}},"queued":{}}}
// from an account of somebody else
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000ff","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"unknown account 0x00000000000000000000000000000000000000ff: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key"}}
// from nobody: from the first account of the node
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xd0acadaf87342efbfabea6d54c4a4c7e75d5c376000246ee32681f7b39a5efd8"}
// a creation of nothing
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"contract creation without any data provided"}}
// that would revert
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","data":"0x60006000fd"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":3,"message":"execution reverted","data":"0x"}}
// a tip over the cap
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","maxFeePerGas":"0x77359400","maxPriorityFeePerGas":"0x77359401"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"maxFeePerGas (2000000000) < maxPriorityFeePerGas (2000000001)"}}
// of another chain
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"chainId does not match node's (have=1, want=31337)"}}
// with the hashes of blobs, and no blobs
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","blobVersionedHashes":["0xdededededededededededededededededededededededededededededededede"],"maxFeePerBlobGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"versioned hash 0xdededededededededededededededededededededededededededededededede does not start with 0x01 (EIP-4844)"}}
