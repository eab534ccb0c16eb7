// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_beaconApi","params":["/eth/v1/beacon/genesis"]}
<< {"jsonrpc":"2.0","id":1,"result":{"data":{"genesis_time":"1767225600","genesis_validators_root":"0x0000000000000000000000000000000000000000000000000000000000000000","genesis_fork_version":"0x00000000"}}}
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_beaconApi","params":["/eth/v1/config/spec"]}
<< {"jsonrpc":"2.0","id":2,"result":{"data":{"SECONDS_PER_SLOT":"1","SLOT_DURATION_MS":"1000"}}}
