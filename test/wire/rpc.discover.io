// the document speaks of every method, so that only its shape can stand here
// speconly:
>> {"jsonrpc":"2.0","id":1,"method":"rpc.discover","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"openrpc":"1.3.2","info":{"title":"vivarium","version":"vivarium/v0.1.0","description":"","license":{"name":"MIT"}},"methods":[{"name":"debug_getRawBlock","summary":"","paramStructure":"by-position","params":[{"name":"block","required":true,"schema":{"anyOf":[{"type":"string","pattern":""}]}}],"result":{"name":"result","schema":{"type":"string","pattern":""}},"examples":[{"name":"","params":[{"name":"block","value":""}],"result":{"name":"result","value":""}}],"x-credits":80}]}}
