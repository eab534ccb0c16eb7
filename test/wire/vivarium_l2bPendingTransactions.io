// example
>> {"jsonrpc":"2.0","id":1,"method":"vivarium_l2bPendingTransactions","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":["0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb","0x23184d817b51428cce48506abd245ff25ff35f4e66d612ad84b75f74afb987f7"]}
