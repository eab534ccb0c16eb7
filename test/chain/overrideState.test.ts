import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { overrideAccounts } from '../../src/chain/overrideAccount.ts'
import { NotLoaded } from '../../src/state/notLoaded.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { countTurns } from '../turns.ts'
import { alice, bob, ETHER, openChain, send } from './support.ts'

const account: Address = `0x${'5a'.repeat(20)}`

const addressDigits = (index: number): string => index.toString(16).padStart(40, '5')

let chain: Awaited<ReturnType<typeof openChain>>
afterEach(() => chain.close())

const balanceOf = (address: Address, block = chain.head): bigint => chain.state(block).account(address)?.balance ?? 0n
const credit = (address: Address, balance: bigint) => chain.overrideState((state) => state.setBalance(address, balance))

describe('an overridden state', () => {
  test('of many accounts is written while other work runs, and not at all if the change of one fails', async () => {
    chain = await openChain()
    const addresses = Array.from({ length: 5_000 }, (_, index): Address => `0x${addressDigits(index)}`)
    const [, turns] = await countTurns(() =>
      overrideAccounts(chain, addresses, (state, address) => state.setBalance(address, 7n)),
    )
    expect(turns).toBeGreaterThan(100)
    expect(addresses.every((address) => balanceOf(address) === 7n)).toBe(true)
    const root = chain.state(chain.head).root()
    await expect(
      overrideAccounts(chain, addresses, (state, address) => {
        if (address === addresses.at(-1)) throw new RangeError('too much')
        state.setBalance(address, 8n)
      }),
    ).rejects.toThrow('too much')
    expect(chain.state(chain.head).root()).toBe(root)
  })

  test('is the state after the unchanged head, and the base of the next block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await chain.miner.mine()
    const { head } = chain
    await credit(account, 7n)
    expect(chain.head).toBe(head)
    expect(balanceOf(account)).toBe(7n)
    expect(balanceOf(account, chain.genesis)).toBe(0n)
    await chain.miner.mine()
    expect(balanceOf(account)).toBe(7n)
    expect(balanceOf(account, head)).toBe(7n)
    expect(chain.head.stateRoot).toBe(chain.state(chain.head).root())
    expect(head.stateRoot).not.toBe(chain.state(head).root())
  })

  test('is the base of the pending block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    expect((await chain.miner.pending()).state.account(account)).toBeUndefined()
    await credit(account, 7n)
    expect((await chain.miner.pending()).state.account(account)?.balance).toBe(7n)
  })

  test('is restored by a revert, also without a new block', async () => {
    chain = await openChain()
    await credit(account, 1n)
    const first = chain.history.snapshot()
    await credit(account, 2n)
    const second = chain.history.snapshot()
    await send(chain, { value: 1n })
    await credit(account, 3n)
    expect(await chain.history.revert(second)).toBe(true)
    expect(balanceOf(account)).toBe(2n)
    expect(await chain.history.revert(first)).toBe(true)
    expect(balanceOf(account)).toBe(1n)
  })

  test('is removed by a revert to an earlier snapshot', async () => {
    chain = await openChain()
    const id = chain.history.snapshot()
    await credit(account, 2n)
    await chain.history.revert(id)
    expect(balanceOf(account)).toBe(0n)
    expect(chain.state(chain.head).root()).toBe(chain.head.stateRoot)
  })

  test('survives a restart, with its code', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-override-'))
    try {
      chain = await openChain({ store: await openLevelStore(folder) })
      await send(chain)
      const code = hexToBytes('0x600160005260206000f3')
      await chain.overrideState((state) => {
        state.setBalance(account, 5n)
        state.setCode(account, code)
        state.setStorage(account, 1n, 2n)
      })
      const root = chain.state(chain.head).root()
      await chain.close()
      chain = await openChain({ store: await openLevelStore(folder) })
      const state = chain.state(chain.head)
      expect(state.root()).toBe(root)
      expect(bytesToHex(state.code(state.account(account)?.codeHash ?? '0x'))).toBe(bytesToHex(code))
      expect(state.storage(account, 1n)).toBe(2n)
      await send(chain, { to: account, value: 1n, gasLimit: 100_000n })
      expect(balanceOf(account)).toBe(6n)
    } finally {
      await chain.close()
      await rm(folder, { recursive: true })
    }
  })

  test('has each step once if a step lacks state of an upstream', async () => {
    chain = await openChain()
    class Missing extends NotLoaded {
      load = async () => {}
    }
    let attempts = 0
    await chain.overrideState((state) => {
      state.setBalance(account, state.getBalance(account) + 7n)
      if (++attempts === 1) throw new Missing()
    })
    expect([attempts, balanceOf(account)]).toEqual([2, 7n])
  })

  test('does not change if the write fails', async () => {
    const store = new FaultyStore(await openMemoryStore())
    chain = await openChain({ store })
    store.broken = true
    await expect(credit(account, 1n)).rejects.toThrow()
    store.broken = false
    expect(balanceOf(account)).toBe(0n)
    await credit(account, 2n)
    expect(balanceOf(account)).toBe(2n)
  })

  test('waits for the block in progress', async () => {
    chain = await openChain()
    const sending = send(chain, { to: account, value: 1n })
    const crediting = credit(account, 10n)
    await Promise.all([sending, crediting])
    expect(balanceOf(account)).toBe(10n)
    expect(balanceOf(alice)).toBeLessThan(1_000n * ETHER)
    expect(balanceOf(bob)).toBe(1_000n * ETHER)
  })
})
