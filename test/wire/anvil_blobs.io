// none
// example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobByHash","params":["0x0100000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getBlobByHash","params":["0x01"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0 (versionedHash): expected 32 bytes as hex with a 0x prefix, got \"0x01\""}}
// a transaction without blobs, one that is not there
>> {"jsonrpc":"2.0","id":3,"method":"anvil_getBlobsByTransactionHash","params":["0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc"]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_getBlobsByTransactionHash","params":["0x0100000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_getBlobsByTransactionHash","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (hash): expected 32 bytes as hex with a 0x prefix"}}
