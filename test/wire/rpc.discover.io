// the document speaks of every method, so that only its shape can stand here
// speconly:
>> {"jsonrpc":"2.0","id":1,"method":"rpc.discover","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"openrpc":"1.3.2","info":{"title":"vivarium","version":"vivarium/v0.1.0","description":"","license":{"name":"MIT"}},"methods":[{"name":"anvil_addBalance","summary":"","paramStructure":"by-position","params":[{"name":"account","required":true,"schema":{"type":"string","pattern":""}}],"result":{"name":"result","schema":{"anyOf":[{"type":"string"}]}},"examples":[{"name":"","params":[{"name":"account","value":""}],"result":{"name":"result","value":null}}],"x-credits":80}]}}
