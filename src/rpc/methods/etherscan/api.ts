import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { record } from '../../wire/record.ts'

const expected = 'the parameters of a request of Etherscan, as texts: {"module": "account", "action": "txlist", …}'

export default defineMethod({
  summary:
    'Returns the body of the response to a request of the API of Etherscan: lists of transactions, internal transactions and token transfers, ABIs, logs, balances and others. `chainid` selects another network of the node.',
  params: [param('query', record(z.string(), z.string({ error: expected }), { error: expected }))],
  result: z.looseObject({}),
  effect: 'read',
  async handler(context, query) {
    const { etherscanBody } = await import('../../services/etherscan/etherscanApi.ts')
    return etherscanBody(context, query)
  },
})
