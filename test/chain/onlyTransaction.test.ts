/** The only transaction of a pool takes fewer steps than one of several. Both must end the same way. */
import { expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { alice, dave, ETHER, openChain, send, signed, type TestChainOptions } from './support.ts'

interface Case {
  readonly name: string
  readonly options?: TestChainOptions
  readonly prepare?: (chain: Chain) => Promise<unknown> | unknown
  readonly data?: Record<string, unknown>
}

const GWEI = 10n ** 9n

const cases: readonly Case[] = [
  { name: 'an executable one' },
  { name: 'a legacy one', data: { type: 0 } },
  { name: 'one before London', options: { fork: 'berlin' }, data: { type: 0 } },
  { name: 'one of the newest fork that creates a contract', data: { to: undefined, data: '0x00', gasLimit: 100_000n } },
  { name: 'one that fails', data: { to: undefined, data: '0xfe', gasLimit: 100_000n } },
  { name: 'one whose nonce is too high', data: { nonce: 1n } },
  { name: 'one whose nonce is used', prepare: (chain) => send(chain), data: { nonce: 0n } },
  { name: 'one below the base fee', prepare: (chain) => chain.overrideNextBlock({ baseFeePerGas: 5n * GWEI }) },
  { name: 'one at the base fee', prepare: (chain) => chain.overrideNextBlock({ baseFeePerGas: 3n * GWEI }) },
  { name: 'one below the lowest gas price', prepare: (chain) => chain.overrideNextBlock({ minGasPrice: 4n * GWEI }) },
  { name: 'one at the lowest gas price', prepare: (chain) => chain.overrideNextBlock({ minGasPrice: 2n * GWEI }) },
  { name: 'one above the gas limit', prepare: (chain) => chain.overrideNextBlock({ gasLimit: 20_000n }) },
  { name: 'one at the gas limit', prepare: (chain) => chain.overrideNextBlock({ gasLimit: 21_000n }) },
  {
    name: 'one above the gas limit that a write before it sets',
    prepare: (chain) => void chain.overrideNextBlock({ gasLimit: 20_000n }),
  },
  { name: 'one that its sender cannot pay', data: { value: 2_000n * ETHER } },
  {
    name: 'one whose sender loses its balance in a write before it',
    prepare: (chain) => void chain.overrideState((state) => state.setBalance(alice, 1n)),
    data: { value: ETHER },
  },
]

test.each(cases)('ends like one of several: $name', async ({ options, prepare, data = {} }) => {
  const outcome = async (hasOther: boolean) => {
    const chain = await openChain(options)
    // Waits for a nonce that never comes.
    if (hasOther) await send(chain, { from: dave, nonce: 7n, ...(options?.fork === 'berlin' && { type: 0 }) })
    await prepare?.(chain)
    const tx = signed(chain, data)
    const error = await chain.submit(tx, alice).then(
      () => undefined,
      ({ name, message }: Error) => `${name}: ${message}`,
    )
    const waiting = chain.pool.all().filter(({ from }) => from !== dave)
    const result = { error, head: chain.head.hash, status: chain.receipt(tx.hash)?.status, waiting: waiting.length }
    await chain.close()
    return result
  }
  expect(await outcome(false)).toEqual(await outcome(true))
})
