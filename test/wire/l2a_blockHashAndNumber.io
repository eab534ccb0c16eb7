// example
>> {"jsonrpc":"2.0","id":1,"method":"l2a_blockHashAndNumber","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"block_hash":"0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e","block_number":1}}
