import { expect, test, vi } from 'vitest'
import type { Address } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { behaviorOf } from '../../src/rpc/protocol/behavior.ts'
import { feeHistory } from '../../src/rpc/services/fees/feeHistory.ts'
import { suggestTip } from '../../src/rpc/services/fees/suggestFees.ts'
import { alice, bob, carol, dave, openChain as openBareChain, send, wallet } from '../chain/support.ts'
import { openChain } from './tracing/openChain.ts'

const GWEI = 10n ** 9n

/** The suggestion without the behavior of another node. */
const tipOf = (chain: Chain): bigint => suggestTip({ chain, behavior: behaviorOf({}, 'vivarium/test') })

test('eth_feeHistory ends with the overridden base fee of the next block', async () => {
  const { ask, mine } = await openChain('prague')
  const last = async (block: string) =>
    (await ask<{ baseFeePerGas: string[] }>('eth_feeHistory', '0x1', block, [])).baseFeePerGas
  await ask('hardhat_setNextBlockBaseFeePerGas', '0x75bcd15')
  expect((await last('latest'))[1]).toBe('0x75bcd15')
  expect((await last('pending'))[0]).toBe('0x75bcd15')
  await mine()
  expect((await last('latest'))[0]).toBe('0x75bcd15')
  // The base fee falls by an eighth after an empty block (EIP-1559).
  expect((await last('latest'))[1]).toBe('0x6705373')
})

test('eth_feeHistory returns the tips of the pending block, and the same after it is mined', async () => {
  const { ask, accounts, mine } = await openChain('prague')
  const to = '0x00000000000000000000000000000000000000cc'
  for (const [index, tip] of ['0x5', '0x1'].entries())
    await ask('eth_sendTransaction', {
      from: accounts[index],
      to,
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: tip,
    })
  const rewards = async (block: string) =>
    (await ask<{ reward: string[][] }>('eth_feeHistory', '0x1', block, [0, 50, 100])).reward
  expect(await rewards('pending')).toEqual([['0x1', '0x1', '0x5']])
  await mine()
  expect(await rewards('latest')).toEqual([['0x1', '0x1', '0x5']])
})

test('feeHistory lets other work run, and returns the blocks that it has read if the chain is reverted meanwhile', async () => {
  const chain = await openBareChain({ residentBlocks: 1 })
  const id = chain.history.snapshot()
  await chain.miner.mine({ count: 1_000 })
  let others = 0
  let pending = setImmediate(function other() {
    others++
    pending = setImmediate(other)
  })
  const whole = await feeHistory(chain, chain.head, 2_000, [50])
  clearImmediate(pending)
  expect(others).toBeGreaterThan(0)
  expect(whole).toMatchObject({ oldestBlock: 0, rewards: { length: 1_001 }, baseFees: { length: 1_002 } })
  const fees = feeHistory(chain, chain.head, 2_000, [50])
  await chain.history.revert(id)
  expect(chain.head.number).toBe(0)
  const { oldestBlock, rewards, gasUsedRatios, baseFees } = await fees
  expect(rewards).toHaveLength(1_001 - oldestBlock)
  expect(gasUsedRatios).toHaveLength(1_001 - oldestBlock)
  expect(baseFees).toEqual(whole.baseFees.slice(oldestBlock))
  await chain.close()
})

test('feeHistory decodes no transactions, and reads the receipts of each block once for the same percentiles', async () => {
  const chain = await openBareChain({ residentBlocks: 1 })
  for (let block = 0; block < 5; block++) await send(chain)
  const blocks = vi.spyOn(chain, 'blockByHash')
  const receipts = vi.spyOn(chain, 'receiptsByHash')
  const first = await feeHistory(chain, chain.head, 5, [10, 50])
  expect(first.rewards).toEqual(Array(5).fill([expect.any(BigInt), expect.any(BigInt)]))
  expect(receipts).toHaveBeenCalledTimes(5)
  expect(await feeHistory(chain, chain.head, 5, [10, 50])).toEqual(first)
  expect(receipts).toHaveBeenCalledTimes(5)
  await feeHistory(chain, chain.head, 5, [90])
  expect(receipts).toHaveBeenCalledTimes(10)
  expect(blocks).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  await chain.close()
})

test('suggestTip decodes each block once', async () => {
  const chain = await openBareChain({ residentBlocks: 1 })
  for (let block = 0; block < 5; block++) await send(chain)
  const first = tipOf(chain)
  await send(chain)
  const decode = vi.spyOn(chain, 'blockByNumber')
  expect(tipOf(chain)).toBe(first)
  expect(decode.mock.calls).toEqual([[6]])
  decode.mockRestore()
  await chain.close()
})

test('suggestTip returns the 60th percentile of the three lowest tips of each block', async () => {
  const feeRecipient = wallet.addresses[4] ?? expect.fail()
  const chain = await openBareChain({ mining: { kind: 'manual' }, feeRecipient })
  expect(tipOf(chain)).toBe(1_000_000n)
  const mine = async (tips: readonly (readonly [from: Address, gwei: bigint])[]) => {
    for (const [from, gwei] of tips)
      await send(chain, { from, maxFeePerGas: 2_000n * GWEI, maxPriorityFeePerGas: gwei * GWEI })
    await chain.miner.mine()
  }
  await mine([
    [alice, 9n],
    [bob, 1n],
    [carol, 5n],
    [dave, 3n],
    [feeRecipient, 4n], // pays the tip to itself
  ])
  await mine([
    [alice, 8n],
    [bob, 2n],
    [carol, 7n],
    [dave, 0n], // a tip below 2 wei
  ])
  // Of 1, 2, 3, 5, 7 and 8.
  expect(tipOf(chain)).toBe(5n * GWEI)
  await mine([alice, bob, carol].map((from) => [from, 900n] as const))
  await mine([alice, bob, carol].map((from) => [from, 900n] as const))
  expect(tipOf(chain)).toBe(500n * GWEI)
  await chain.close()
})
