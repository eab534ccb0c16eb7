import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Provider } from '../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { alice, bob, GENESIS_TIME, openChain, send, signed, wallet } from '../chain/support.ts'

/** Estimates without a block run in the next block, as a transaction that is sent now. */

let chain: Chain
let provider: Provider
beforeEach(async () => {
  chain = await openChain()
  provider = createProvider(
    createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {}),
  )
})
afterEach(() => chain.close())

const rpc = (method: string, ...params: unknown[]) => provider.request({ method, params } as never)

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
/** Returns init code that reverts unless `code` pushes `value`. */
function assertCode(code: string, value: bigint): Hex {
  const destination = (code.length / 2 + 40).toString(16).padStart(2, '0')
  return `0x${code}7f${word(value)}1460${destination}575f5ffd5b00`
}
const history = '0000f90827f1c53a10cb7a02335b175320002935'

describe('an estimate without a block', () => {
  test.each([
    ['number', '43', 4n],
    ['timestamp', '42', BigInt(GENESIS_TIME + 1_000)],
    ['overridden base fee', '48', 77n],
    ['overridden gas limit', '45', 12_345_678n],
    ['fee recipient', '41', 0xabcn],
    ['overridden randomness', '44', 5n],
  ])('sees the %s of the next block', async (_, opcode, value) => {
    await chain.miner.mine({ count: 3 })
    chain.time.setNext(GENESIS_TIME + 1_000)
    await chain.overrideNextBlock({
      baseFeePerGas: 77n,
      gasLimit: 12_345_678n,
      feeRecipient: '0x0000000000000000000000000000000000000abc',
      prevRandao: Buffer.from(word(5), 'hex'),
    })
    // A call without fees would read a base fee of zero.
    const request = { from: alice, data: assertCode(opcode, value), maxFeePerGas: '0x3b9aca00' }
    const estimate = await rpc('eth_estimateGas', request)
    expect(Number(estimate)).toBeGreaterThan(53_000)
    await expect(rpc('eth_estimateGas', request, 'latest')).rejects.toMatchObject({ code: 3 })
    expect(await rpc('eth_estimateGas', request, 'pending')).toBe(estimate)
    // The execution matches the estimate.
    const hash = await rpc('eth_sendTransaction', request)
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x4' })
  })

  test.each([
    ['with BLOCKHASH', '600340'],
    ['in the history contract (EIP-2935)', `60035f526020602060205f73${history}5afa50602051`],
  ])('sees the hash of the head %s', async (_, code) => {
    await chain.miner.mine({ count: 3 })
    const request = { from: alice, data: assertCode(code, BigInt(chain.head.hash)) }
    expect(Number(await rpc('eth_estimateGas', request))).toBeGreaterThan(53_000)
    await expect(rpc('eth_estimateGas', request, 'latest')).rejects.toMatchObject({ code: 3 })
  })

  test('runs after the transactions of the pool', async () => {
    chain.setMining({ kind: 'manual' })
    const sender = '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a'
    await send(chain, { to: sender, value: 10n ** 18n })
    const request = { from: sender, to: bob, value: '0x1', maxFeePerGas: '0x77359400' }
    expect(await rpc('eth_estimateGas', request)).toBe('0x5208')
    await expect(rpc('eth_estimateGas', request, 'latest')).rejects.toThrow(/insufficient funds/)
  })

  test('executes no pending block if the pool has no executable transactions', async () => {
    const pending = vi.spyOn(chain.miner, 'pending')
    const request = { from: alice, to: bob, value: '0x1' }
    await rpc('eth_estimateGas', request)
    const tx = signed(chain, { nonce: 9 })
    await chain.submit(tx, alice)
    expect(chain.pool.size).toBe(1)
    await rpc('eth_estimateGas', request)
    await rpc('eth_sendTransaction', { ...request, nonce: '0x0' })
    expect(pending).not.toHaveBeenCalled()
    expect(chain.head.number).toBe(1)
  })

  test('compares the fee cap with the next base fee', async () => {
    await chain.overrideNextBlock({ baseFeePerGas: 2_000_000_000n })
    const request = { from: alice, to: bob, maxFeePerGas: '0x3b9aca00' }
    await expect(rpc('eth_estimateGas', request)).rejects.toThrow(/max fee per gas less than block base fee/)
  })
})
