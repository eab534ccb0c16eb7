// example
>> {"jsonrpc":"2.0","id":1,"method":"debug_intermediateRoots","params":["0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964"]}
<< {"jsonrpc":"2.0","id":1,"result":["0x57036cf6a2dfe491ff879b94b33ef267fe142f4040c77a19df151447b6ed253c"]}
// two transactions
>> {"jsonrpc":"2.0","id":2,"method":"debug_intermediateRoots","params":["0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178"]}
<< {"jsonrpc":"2.0","id":2,"result":["0x906b759fb9fe045142125f02c14eb56770745b52172baa7a7f842930a704aec2","0x0413d654fa5862fb101e96fad1dec64fe68ced1b66acd21b517d3d5aa02bf670"]}
// genesis
>> {"jsonrpc":"2.0","id":3,"method":"debug_intermediateRoots","params":["0x17d523a6c53c90520e2f41f52479cd09b8d97e43be9082cab1421a8f84057b17"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"genesis is not traceable"}}
