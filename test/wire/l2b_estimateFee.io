// example
>> {"jsonrpc":"2.0","id":1,"method":"l2b_estimateFee","params":[{"to":"0x8b179b214354abaa354d65e402a716a47473de2d","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"gas_limit":"0x30d40","gas_per_pubdata_limit":"0xc350","max_fee_per_gas":"0x2b275d0","max_priority_fee_per_gas":"0x0"}}
// the same for all
>> {"jsonrpc":"2.0","id":2,"method":"l2b_estimateFee","params":[{"to":"0x8b179b214354abaa354d65e402a716a47473de2d"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"gas_limit":"0x30d40","gas_per_pubdata_limit":"0xc350","max_fee_per_gas":"0x2b275d0","max_priority_fee_per_gas":"0x0"}}
// under its other name
>> {"jsonrpc":"2.0","id":3,"method":"zks_estimateFee","params":[{}]}
<< {"jsonrpc":"2.0","id":3,"result":{"gas_limit":"0x30d40","gas_per_pubdata_limit":"0xc350","max_fee_per_gas":"0x2b275d0","max_priority_fee_per_gas":"0x0"}}
