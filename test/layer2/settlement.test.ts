import { describe, expect, test } from 'vitest'
import { blockInterrupted } from '../../src/chain/writerQueue.ts'
import { l2aCore } from '../../src/layer2/settlementContracts.ts'
import { newestFork } from '../../src/protocol/forks.ts'
import { SettlementLayer } from '../../src/settlementLayer.ts'
import { openLayer2Node } from './openLayer2Node.ts'

const GWEI = 10n ** 9n

describe.each(['chainstart', 'byzantium', 'london', 'shanghai', 'cancun', 'prague', 'osaka'] as const)(
  'a ledger settles on a chain without funds for it, with the hardfork %s',
  (fork) => {
    test('with transactions that have receipts', async () => {
      const { request, chain } = await openLayer2Node({ fork })
      const nonces = () =>
        Promise.all(
          (['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const).map(
            (account) => chain.nonceOf(account),
          ),
        )
      const before = await nonces()
      const hash = await request<string>('vivarium_l2bAddTransaction')
      const details = await request<Record<string, string>>('vivarium_l2bAdvance', [hash, 'verified'])
      for (const step of ['ethCommitTxHash', 'ethProveTxHash', 'ethExecuteTxHash']) {
        const receipt = await request('eth_getTransactionReceipt', [details[step]])
        expect(receipt).toMatchObject({ transactionHash: details[step] })
        expect(await request('eth_getTransactionByHash', [details[step]])).toMatchObject({ hash: details[step] })
      }
      expect(await nonces()).toEqual(before)
    })
  },
)

test('at the Paris fork, a development account funds the operator', async () => {
  const { request } = await openLayer2Node({ fork: 'paris' })
  await request('vivarium_l2aSealBlock')
  await request('vivarium_l2aAcceptOnL1', ['latest'])
  const { transactionHash } = await request<{ transactionHash: string }>('vivarium_l2aGetL1Acceptance', ['latest'])
  expect(await request('eth_getTransactionReceipt', [transactionHash])).toMatchObject({ status: '0x1' })
})

test('at the Paris fork without development accounts, a settlement is an error', async () => {
  const { request } = await openLayer2Node({ fork: 'paris', wallet: false })
  await request('vivarium_l2aSealBlock')
  await expect(request('vivarium_l2aAcceptOnL1', ['latest'])).rejects.toMatchObject({ name: 'CannotSettle' })
})

test.each(['paris', newestFork] as const)(
  'with a high base fee and the hardfork %s, one block credits as much as a settlement costs',
  async (fork) => {
    const { request, chain } = await openLayer2Node({ fork })
    await request('vivarium_l2aSealBlock')
    await chain.overrideNextBlock({ baseFeePerGas: 100_000n * GWEI })
    await request('vivarium_l2aAcceptOnL1', ['latest'])
    expect(chain.head.number).toBe(2)
  },
)

test.each([
  ['london', 100_000n * GWEI],
  ['paris', 10n ** 8n * GWEI],
  [newestFork, 2n ** 80n * GWEI],
] as const)(
  'with the hardfork %s and a base fee for which no block can credit enough, no block is mined',
  async (fork, baseFeePerGas) => {
    const { request, chain } = await openLayer2Node({ fork })
    await request('vivarium_l2aSealBlock')
    await chain.overrideNextBlock({ baseFeePerGas })
    await expect(request('vivarium_l2aAcceptOnL1', ['latest'])).rejects.toMatchObject({ name: 'CannotSettle' })
    expect(chain.head.number).toBe(0)
  },
)

test('a settlement does not mine the transactions of the pool', async () => {
  const { request, chain } = await openLayer2Node({ chain: { mining: { kind: 'manual' } } })
  const [from] = await request<string[]>('eth_accounts')
  await request('eth_sendTransaction', [{ from, to: from, gas: '0x5208' }])
  const hash = await request<string>('vivarium_l2bAddTransaction')
  await request('vivarium_l2bAdvance', [hash, 'committed'])
  expect(chain.pool.size).toBe(1)
})

test('many settlements need one block that funds the operator', async () => {
  const { request, chain } = await openLayer2Node()
  for (let made = 0; made < 20; made++) {
    await request('vivarium_l2aSealBlock')
    await request('vivarium_l2aAcceptOnL1', ['latest'])
  }
  expect(chain.head.number).toBe(21)
})

test('a settlement has the nonce and the fee of its block, although the chain changes before it', async () => {
  const { chain } = await openLayer2Node()
  const layer1 = new SettlementLayer(chain)
  const call = { to: l2aCore.address, data: '0x' } as const
  await layer1.settle(call)
  const rollback = chain.reorganizer.rollback(1)
  const baseFee = (chain.next.baseFee ?? 0n) * 3n
  const override = chain.overrideNextBlock({ baseFeePerGas: baseFee })
  const { transactionHash } = await layer1.settle(call)
  await Promise.all([rollback, override])
  expect(chain.transaction(transactionHash)?.block.number).toBe(2)
  expect(chain.head.header.baseFeePerGas).toBe(baseFee)
})

test.each([
  ['a revert', false],
  ['the close of the chain', true],
])('a settlement whose block is interrupted by %s is mined after it, unless the chain closes', async (cause, isEnd) => {
  const { chain } = await openLayer2Node()
  const layer1 = new SettlementLayer(chain)
  const mineExactly = chain.miner.mineExactly.bind(chain.miner)
  let isInterrupted = false
  // Interrupts the first block, as a revert does if the block waits for an upstream node.
  chain.miner.mineExactly = async (...block) => {
    if (isInterrupted) return mineExactly(...block)
    isInterrupted = true
    if (isEnd) await chain.close()
    throw blockInterrupted({ cause })
  }
  const settling = layer1.settle({ to: l2aCore.address, data: '0x' })
  if (isEnd) return expect(settling).rejects.toMatchObject({ name: 'BlockInterrupted' })
  const { transactionHash } = await settling
  expect(chain.transaction(transactionHash)?.block).toBe(chain.head)
})
