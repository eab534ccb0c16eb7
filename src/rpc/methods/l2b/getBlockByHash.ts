import { z } from 'zod'
import { blockByHash } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bBlockObject, toL2bBlock } from '../../wire/layer2/l2bBlock.ts'

export default defineMethod({
  summary:
    'Returns a layer-2 block by its hash; null for one that is not known. At the own address of the network it is eth_getBlockByHash.',
  params: [param('hash', Hash), param('fullTransactions', z.boolean({ error: 'true or false' }).default(false))],
  result: L2bBlockObject.nullable(),
  example: {
    params: ['0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee', true],
    result: {
      hash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
      parentHash: '0x72da20354ad7ecf0e3340a6ac4c2e9fe5db676c5fb0f4bfb3f649b4e7486a986',
      number: '0x1',
      timestamp: '0x6955b900',
      l1BatchNumber: null,
      l1BatchTimestamp: null,
      transactions: [
        {
          blockHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
          blockNumber: '0x1',
          transactionIndex: '0x0',
          l1BatchNumber: null,
          l1BatchTxIndex: null,
          chainId: '0x10e',
          from: '0x25a94d06d247d3fa36c5a914ca10e13a4120db3d',
          gas: '0x30d40',
          gasPrice: '0x2b275d0',
          hash: '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04',
          input: '0x',
          maxFeePerGas: '0x2b275d0',
          maxPriorityFeePerGas: '0x0',
          nonce: '0x0',
          r: '0x0',
          s: '0x0',
          to: '0x8b179b214354abaa354d65e402a716a47473de2d',
          type: '0x71',
          v: '0x0',
          value: '0x1',
        },
      ],
      gasUsed: '0x1d4c0',
      gasLimit: '0x4000000000000',
      baseFeePerGas: '0x2b275d0',
      logsBloom:
        '0x00000000000400000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000040000000009000000000000000000000000000000000000080000001000000000000000000000000000000000000000000000000010000000000000000000000000000004000000000000000000000000000000000000000000000000000020100000000000000080000000000000000000000000000000000000000002008000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000',
      miner: '0x0000000000000000000000000000000000000000',
      sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
      stateRoot: '0x0000000000000000000000000000000000000000000000000000000000000000',
      transactionsRoot: '0x0000000000000000000000000000000000000000000000000000000000000000',
      receiptsRoot: '0x0000000000000000000000000000000000000000000000000000000000000000',
      mixHash: '0x0000000000000000000000000000000000000000000000000000000000000000',
      nonce: '0x0000000000000000',
      extraData: '0x',
      difficulty: '0x0',
      totalDifficulty: '0x0',
      size: '0x0',
      sealFields: [],
      uncles: [],
    },
  },
  async handler(context, hash, full) {
    const { value } = await l2bOf(context)
    const block = blockByHash(value, hash)
    return block === undefined ? null : toL2bBlock(value, block, full)
  },
})
