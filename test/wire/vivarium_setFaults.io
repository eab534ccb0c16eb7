// none are set at first
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_setFaults"}
<< {"jsonrpc":"2.0","id":1,"result":[]}
// the short form and the long one
// example
>> {"jsonrpc":"2.0","id":2,"method":"vivarium_setFaults","params":[["latency=200±50,429=10%,method=eth_call,seed=7",{"network":"main*","drop":0.5,"truncate":0.25}]]}
<< {"jsonrpc":"2.0","id":2,"result":[{"429":0.1,"method":"eth_call","latency":200,"jitter":50,"seed":7},{"network":"main*","drop":0.5,"truncate":0.25}]}
// without a list nothing changes
>> {"jsonrpc":"2.0","id":3,"method":"vivarium_setFaults","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[{"429":0.1,"method":"eth_call","latency":200,"jitter":50,"seed":7},{"network":"main*","drop":0.5,"truncate":0.25}]}
// what makes no sense changes nothing either
>> {"jsonrpc":"2.0","id":4,"method":"vivarium_setFaults","params":[["429=0.6,500=0.6"]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0 (rules[0]): expected shares whose sum is at most 1, got \"429=0.6,500=0.6\""}}
// a share is a number from 0 to 1
>> {"jsonrpc":"2.0","id":5,"method":"vivarium_setFaults","params":[[{"429":"often"}]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0 (rules[0].429): expected a number from 0 to 1, such as 0.1 for 10%, got \"often\""}}
// no answer comes before its request
>> {"jsonrpc":"2.0","id":6,"method":"vivarium_setFaults","params":[[{"latency":10,"jitter":20}]]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0 (rules[0].jitter): expected at most the latency, got 20"}}
// a status that no rule knows
>> {"jsonrpc":"2.0","id":7,"method":"vivarium_setFaults","params":[[{"418":1}]]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0 (rules[0].418): unknown member; known members are 402, 429, 500, 502, 503, 504, key, network, method, times, latency, jitter, limitExceeded, headerNotFound, drop, truncate, close, seed"}}
// the second rule is no rule
>> {"jsonrpc":"2.0","id":8,"method":"vivarium_setFaults","params":[["drop=1",5]]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 0 (rules[1]): expected an object with 402, 429, 500, 502, 503, 504, key, network, method, times, latency, jitter, limitExceeded, headerNotFound, drop, truncate, close, seed, or a string such as \"latency=200±50,429=10%,method=eth_call\", got 5"}}
// one string, as on the command line
>> {"jsonrpc":"2.0","id":9,"method":"vivarium_setFaults","params":["500=100%,method=eth_*; drop=1;"]}
<< {"jsonrpc":"2.0","id":9,"result":[{"500":1,"method":"eth_*"},{"drop":1}]}
// the second rule in a string
>> {"jsonrpc":"2.0","id":11,"method":"vivarium_setFaults","params":["drop=1;500=2"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid argument 0 (rules[1].500): expected a number from 0 to 1, such as 0.1 for 10%, got \"drop=1;500=2\""}}
// a string without a rule
>> {"jsonrpc":"2.0","id":12,"method":"vivarium_setFaults","params":[" ;"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid argument 0 (rules): expected a list of at most 1024 rules, which are strings or objects, or a string with rules separated by ;, got \" ;\""}}
// a rule that is not in a list
>> {"jsonrpc":"2.0","id":13,"method":"vivarium_setFaults","params":[{"drop":1}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"invalid argument 0 (rules): expected a list of at most 1024 rules, which are strings or objects, or a string with rules separated by ;, got an object"}}
// a rule that stays continues its count
>> {"jsonrpc":"2.0","id":14,"method":"vivarium_setFaults","params":[["drop=1","latency=1"],true]}
<< {"jsonrpc":"2.0","id":14,"result":[{"drop":1},{"latency":1}]}
>> {"jsonrpc":"2.0","id":15,"method":"vivarium_setFaults","params":[[],"keep"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"invalid argument 1 (keepCounts): expected true or false, got \"keep\""}}
// taken back
>> {"jsonrpc":"2.0","id":10,"method":"vivarium_setFaults","params":[[]]}
<< {"jsonrpc":"2.0","id":10,"result":[]}
