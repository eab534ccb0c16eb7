// none yet
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2aRejectedBlocks","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_l2aRejectBlock","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"block_hash":"0x46c0fdbb7155afe05f7e09dd6690b83dc440e10219a8eee4a413d58f808fb0d","block_number":2,"status":"REJECTED"}]}
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_l2aRejectedBlocks","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[{"block_hash":"0x46c0fdbb7155afe05f7e09dd6690b83dc440e10219a8eee4a413d58f808fb0d","block_number":2,"status":"REJECTED","timestamp":1767225600,"transactions":["0x2c6ddf05f1477a9789da2c8de5668ec52d6ed0a4d4c861e8d4cc9ae612d4355"]}]}
