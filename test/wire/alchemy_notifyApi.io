// example
>> {"jsonrpc":"2.0","id":1,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"ADDRESS_ACTIVITY","webhook_url":"http://127.0.0.1:3000/webhook","addresses":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"data":{"id":"wh_0000000000000001","network":"local","webhook_type":"ADDRESS_ACTIVITY","webhook_url":"http://127.0.0.1:3000/webhook","is_active":true,"time_created":1767225600000,"version":"V2","signing_key":"whsec_000000000000000000000000"}}}
// NFTs
>> {"jsonrpc":"2.0","id":2,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"NFT_ACTIVITY","webhook_url":"http://127.0.0.1:3000/nfts","name":"jars","nft_filters":[{"contract_address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","token_id":"0x11"},{}]}]}
<< {"jsonrpc":"2.0","id":2,"result":{"data":{"id":"wh_0000000000000002","network":"local","webhook_type":"NFT_ACTIVITY","webhook_url":"http://127.0.0.1:3000/nfts","is_active":true,"time_created":1767225600000,"version":"V2","signing_key":"whsec_000000000000000000000000","name":"jars"}}}
>> {"jsonrpc":"2.0","id":3,"method":"alchemy_notifyApi","params":["GET","/webhook-nft-filters?webhook_id=wh_0000000000000002&limit=1"]}
<< {"jsonrpc":"2.0","id":3,"result":{"data":[{"contract_address":"0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9","token_id":"17"}],"pagination":{"cursors":{"after":"1"},"total_count":2}}}
// addresses
>> {"jsonrpc":"2.0","id":4,"method":"alchemy_notifyApi","params":["PATCH","/update-webhook-addresses",{"webhook_id":"wh_0000000000000001","addresses_to_add":["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],"addresses_to_remove":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}]}
<< {"jsonrpc":"2.0","id":4,"result":{}}
>> {"jsonrpc":"2.0","id":5,"method":"alchemy_notifyApi","params":["GET","/webhook-addresses?webhook_id=wh_0000000000000001"]}
<< {"jsonrpc":"2.0","id":5,"result":{"data":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"pagination":{"cursors":{},"total_count":1}}}
>> {"jsonrpc":"2.0","id":6,"method":"alchemy_notifyApi","params":["PUT","/update-webhook-addresses",{"webhook_id":"wh_0000000000000001","addresses":[]}]}
<< {"jsonrpc":"2.0","id":6,"result":{}}
// a pause, a list and the end
>> {"jsonrpc":"2.0","id":7,"method":"alchemy_notifyApi","params":["PUT","/update-webhook",{"webhook_id":"wh_0000000000000001","is_active":false}]}
<< {"jsonrpc":"2.0","id":7,"result":{"data":{"id":"wh_0000000000000001","network":"local","webhook_type":"ADDRESS_ACTIVITY","webhook_url":"http://127.0.0.1:3000/webhook","is_active":false,"time_created":1767225600000,"version":"V2","signing_key":"whsec_000000000000000000000000"}}}
>> {"jsonrpc":"2.0","id":8,"method":"alchemy_notifyApi","params":["DELETE","/delete-webhook?webhook_id=wh_0000000000000002"]}
<< {"jsonrpc":"2.0","id":8,"result":{}}
>> {"jsonrpc":"2.0","id":9,"method":"alchemy_notifyApi","params":["GET","/team-webhooks"]}
<< {"jsonrpc":"2.0","id":9,"result":{"data":[{"id":"wh_0000000000000001","network":"local","webhook_type":"ADDRESS_ACTIVITY","webhook_url":"http://127.0.0.1:3000/webhook","is_active":false,"time_created":1767225600000,"version":"V2","signing_key":"whsec_000000000000000000000000"}]}}
// a query with a variable
>> {"jsonrpc":"2.0","id":20,"method":"alchemy_notifyApi","params":["POST","/graphql/variables/accounts",{"items":["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]}]}
<< {"jsonrpc":"2.0","id":20,"result":{}}
>> {"jsonrpc":"2.0","id":21,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"GRAPHQL","webhook_url":"http://127.0.0.1:3000/blocks","graphql_query":{"query":"query ($accounts: [Address!]) { block { transactions(filter: {addresses: [{to: $accounts}]}) { hash } } }","skip_empty_messages":true}}]}
<< {"jsonrpc":"2.0","id":21,"result":{"data":{"id":"wh_0000000000000002","network":"local","webhook_type":"GRAPHQL","webhook_url":"http://127.0.0.1:3000/blocks","is_active":true,"time_created":1767225600000,"version":"V2","signing_key":"whsec_000000000000000000000000"}}}
>> {"jsonrpc":"2.0","id":22,"method":"alchemy_notifyApi","params":["GET","/dashboard-webhook-graphql-query?webhook_id=wh_0000000000000002"]}
<< {"jsonrpc":"2.0","id":22,"result":{"data":{"graphql_query":"query ($accounts: [Address!]) { block { transactions(filter: {addresses: [{to: $accounts}]}) { hash } } }","skip_empty_messages":true}}}
>> {"jsonrpc":"2.0","id":23,"method":"alchemy_notifyApi","params":["PATCH","/graphql/variables/accounts",{"add":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}]}
<< {"jsonrpc":"2.0","id":23,"result":{}}
>> {"jsonrpc":"2.0","id":24,"method":"alchemy_notifyApi","params":["GET","/graphql/variables/accounts"]}
<< {"jsonrpc":"2.0","id":24,"result":{"data":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"pagination":{"cursors":{},"total_count":2}}}
>> {"jsonrpc":"2.0","id":25,"method":"alchemy_notifyApi","params":["DELETE","/graphql/variables/accounts"]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"the webhook wh_0000000000000002 uses the variable accounts: delete the webhook first"}}
>> {"jsonrpc":"2.0","id":26,"method":"alchemy_notifyApi","params":["DELETE","/delete-webhook?webhook_id=wh_0000000000000002"]}
<< {"jsonrpc":"2.0","id":26,"result":{}}
>> {"jsonrpc":"2.0","id":27,"method":"alchemy_notifyApi","params":["DELETE","/graphql/variables/accounts"]}
<< {"jsonrpc":"2.0","id":27,"result":{}}
// wrong requests
>> {"jsonrpc":"2.0","id":28,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"GRAPHQL","webhook_url":"http://127.0.0.1:3000/blocks","graphql_query":"{ block { nummer } }"}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"graphql_query: line 1, column 11: Cannot query field \"nummer\" on type \"Block\". Did you mean \"number\"?"}}
>> {"jsonrpc":"2.0","id":10,"method":"alchemy_notifyApi","params":["GET","/create-webhook"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"create-webhook: expected the HTTP method POST, not GET"}}
>> {"jsonrpc":"2.0","id":11,"method":"alchemy_notifyApi","params":["POST","/create-graphql"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32001,"message":"the operation create-graphql of the webhook API is not served: use team-webhooks, create-webhook, update-webhook, delete-webhook, webhook-addresses, update-webhook-addresses, webhook-nft-filters, update-webhook-nft-filters, dashboard-webhook-graphql-query or graphql/variables/{name}"}}
>> {"jsonrpc":"2.0","id":12,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"GRAPHQL","webhook_url":"http://127.0.0.1:3000/webhook"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"graphql_query is missing: expected a GraphQL query, such as { block { number } }"}}
>> {"jsonrpc":"2.0","id":13,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"ADDRESS_ACTIVITY","webhook_url":"localhost:3000","addresses":[]}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"webhook_url: expected the URL of a server, such as http://127.0.0.1:3000/webhook, not \"localhost:3000\""}}
>> {"jsonrpc":"2.0","id":14,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"ADDRESS_ACTIVITY","webhook_url":"http://127.0.0.1:3000/webhook"}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"addresses is missing: expected a list of addresses, at most 100000"}}
>> {"jsonrpc":"2.0","id":15,"method":"alchemy_notifyApi","params":["DELETE","/delete-webhook?webhook_id=wh_0000000000000002"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"there is no webhook wh_0000000000000002: team-webhooks lists all"}}
>> {"jsonrpc":"2.0","id":16,"method":"alchemy_notifyApi","params":["PATCH","/update-webhook-nft-filters",{"webhook_id":"wh_0000000000000001","nft_filters_to_add":[]}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"the webhook wh_0000000000000001 has the type ADDRESS_ACTIVITY, not NFT_ACTIVITY"}}
>> {"jsonrpc":"2.0","id":17,"method":"alchemy_notifyApi","params":["HEAD","/team-webhooks"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"invalid argument 0 (method): expected an HTTP method: GET, POST, PUT, PATCH or DELETE, got \"HEAD\""}}
>> {"jsonrpc":"2.0","id":18,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"NFT_ACTIVITY","webhook_url":"http://u:p@127.0.0.1:3000/","nft_filters":[{"token_id":"1"}]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"webhook_url: expected a URL without a user name and a password: use its path or its query, not \"http://u:p@127.0.0.1:3000/\""}}
>> {"jsonrpc":"2.0","id":19,"method":"alchemy_notifyApi","params":["POST","/create-webhook",{"network":"local","webhook_type":"NFT_ACTIVITY","webhook_url":"http://127.0.0.1:3000/","nft_filters":[{"token_id":"1"}]}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"nft_filters[0].contract_address is missing: expected the contract of the token"}}
>> {"jsonrpc":"2.0","id":29,"method":"alchemy_notifyApi","params":["GET","//["]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32001,"message":"the operation /[ of the webhook API is not served: use team-webhooks, create-webhook, update-webhook, delete-webhook, webhook-addresses, update-webhook-addresses, webhook-nft-filters, update-webhook-nft-filters, dashboard-webhook-graphql-query or graphql/variables/{name}"}}
