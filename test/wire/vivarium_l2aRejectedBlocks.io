// none yet
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2aRejectedBlocks","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_l2aRejectBlock","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"block_hash":"0x46c0fdbb7155afe05f7e09dd6690b83dc440e10219a8eee4a413d58f808fb0d","block_number":2,"status":"REJECTED"}]}
// example
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_l2aRejectedBlocks","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[{"block_hash":"0x46c0fdbb7155afe05f7e09dd6690b83dc440e10219a8eee4a413d58f808fb0d","block_number":2,"status":"REJECTED","timestamp":1767225600,"transactions":["0x2c6ddf05f1477a9789da2c8de5668ec52d6ed0a4d4c861e8d4cc9ae612d4355"]}]}
// the latest first
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_l2aRejectBlock","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1,"status":"REJECTED"}]}
>> {"jsonrpc":"2.0","id":5,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":5,"result":63}
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_l2aSealBlock","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":{"block_hash":"0x9d4eb73900b752ccca2daf32d04e871f8205851354cc9f41d8f30c92861e85","block_number":1,"status":"ACCEPTED_ON_L2"}}
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_l2aRejectBlock","params":["latest"]}
<< {"jsonrpc":"2.0","id":7,"result":[{"block_hash":"0x9d4eb73900b752ccca2daf32d04e871f8205851354cc9f41d8f30c92861e85","block_number":1,"status":"REJECTED"}]}
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_l2aRejectedBlocks","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":[{"block_hash":"0x9d4eb73900b752ccca2daf32d04e871f8205851354cc9f41d8f30c92861e85","block_number":1,"status":"REJECTED","timestamp":1767225663,"transactions":[]},{"block_hash":"0x46c0fdbb7155afe05f7e09dd6690b83dc440e10219a8eee4a413d58f808fb0d","block_number":2,"status":"REJECTED","timestamp":1767225600,"transactions":["0x2c6ddf05f1477a9789da2c8de5668ec52d6ed0a4d4c861e8d4cc9ae612d4355"]},{"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1,"status":"REJECTED","timestamp":1767225600,"transactions":["0x182650b44c44f2e1cc62aba474c4c4186e4ff405df8a5a392f0397f3784922d","0x26787896a4d34ed34ae103823be8f4994fae837fc47814bcbd93dba8325aa3b"]}]}
