// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_webhookDeliveries","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[{"id":"whevt_0000000000000001","webhookId":"wh_0000000000000001","status":"delivered","attempts":1,"created":"2026-01-01T00:00:00.000Z","result":200}]}
