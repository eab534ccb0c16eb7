import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'

export default defineMethod({
  summary:
    'Returns the namespaces of the methods that are answered here, each with the version 1.0, as go-ethereum does.',
  params: [],
  result: z.record(z.string(), z.string()),
  example: {
    params: [],
    result: {
      anvil: '1.0',
      debug: '1.0',
      erigon: '1.0',
      eth: '1.0',
      evm: '1.0',
      ganache: '1.0',
      hardhat: '1.0',
      l2a: '1.0',
      l2b: '1.0',
      miner: '1.0',
      net: '1.0',
      ots: '1.0',
      personal: '1.0',
      rpc: '1.0',
      starknet: '1.0',
      tenderly: '1.0',
      testing: '1.0',
      trace: '1.0',
      txpool: '1.0',
      vivarium: '1.0',
      web3: '1.0',
      zks: '1.0',
    },
  },
  handler({ methods }) {
    const namespaces = new Set([...methods.keys()].map((name) => name.split(/[_.]/)[0] ?? name))
    return Object.fromEntries([...namespaces].sort().map((namespace) => [namespace, '1.0']))
  },
})
