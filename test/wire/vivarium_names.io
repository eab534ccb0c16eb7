// as a fixture gave them
// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_names","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"accounts":[{"name":"alice","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}],"contracts":[{"name":"token","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","abi":[{"type":"function","name":"totalSupply","inputs":[],"outputs":[{"type":"uint256"}]}]}],"transactions":[{"name":"transfer","hash":"0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf"}],"values":[],"ledgers":[]}}
