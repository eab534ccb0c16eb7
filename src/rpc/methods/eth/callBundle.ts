import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Bundle } from '../../wire/bundle.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'

const wei = z.string()
const earnings = { coinbaseDiff: wei, ethSentToCoinbase: wei, gasFees: wei }

export default defineMethod({
  summary:
    'Runs signed transactions one after another in a block on the state after `stateBlockNumber`, as Flashbots does, and returns what each did and paid to the coinbase. Nothing is changed.',
  params: [param('bundle', Bundle)],
  result: z.strictObject({
    bundleGasPrice: wei,
    bundleHash: Hash,
    ...earnings,
    results: z.array(
      z.strictObject({
        ...earnings,
        gasPrice: wei,
        fromAddress: Address,
        toAddress: Data,
        gasUsed: z.number(),
        txHash: Hash,
        value: Data.optional(),
        error: z.string().optional(),
        revert: z.string().optional(),
      }),
    ),
    stateBlockNumber: z.number(),
    totalGasUsed: z.number(),
  }),
  example: {
    params: [
      {
        txs: [
          '0xf8658084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f6a0c18cad90561b5c70e254a1eae76d2a1891de22111e8a819b6b9f0432bd5e6c33a02f5098c8d6e45547ee27743cc78213bb0a7c9f2fe596bef3243621459bb2b7a8',
        ],
        blockNumber: '0x4',
        stateBlockNumber: 'latest',
      },
    ],
    result: {
      bundleGasPrice: '1412978716',
      bundleHash: '0xc599a603a6eb02170d19b8bb11214b5061bc229a2056948f7e145ca00f3dde1b',
      coinbaseDiff: '29672553036000',
      ethSentToCoinbase: '0',
      gasFees: '29672553036000',
      results: [
        {
          coinbaseDiff: '29672553036000',
          ethSentToCoinbase: '0',
          gasFees: '29672553036000',
          gasPrice: '1412978716',
          fromAddress: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
          toAddress: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
          gasUsed: 21000,
          txHash: '0x464cc951155336f09ffd5803e270c3e21401b4af0195e55bf6636eb6748f829b',
          value: '0x',
        },
      ],
      stateBlockNumber: 3,
      totalGasUsed: 21000,
    },
  },
  async handler(context, bundle) {
    const { callBundle } = await import('../../services/callBundle.ts')
    return callBundle(context, bundle)
  },
})
