import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { alice, bob, ETHER, openChain, send } from './support.ts'

const stranger: Address = `0x${'5a'.repeat(20)}`

let chain: Awaited<ReturnType<typeof openChain>>
afterEach(() => chain.close())

const balanceOf = (address: Address, block = chain.head): bigint => chain.state(block).account(address)?.balance ?? 0n
const credit = (address: Address, balance: bigint) => chain.overrideState((state) => state.setBalance(address, balance))

describe('a state that is changed outside of a block', () => {
  test('shows after the head, which stays what it was, and is what the next block begins with', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    await chain.miner.mine()
    const { head } = chain
    await credit(stranger, 7n)
    expect(chain.head).toBe(head)
    expect(balanceOf(stranger)).toBe(7n)
    expect(balanceOf(stranger, chain.genesis)).toBe(0n)
    await chain.miner.mine()
    expect(balanceOf(stranger)).toBe(7n)
    expect(balanceOf(stranger, head)).toBe(7n)
    expect(chain.head.stateRoot).toBe(chain.state(chain.head).root())
    expect(head.stateRoot).not.toBe(chain.state(head).root())
  })

  test('shows in the pending block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    expect((await chain.miner.pending()).state.account(stranger)).toBeUndefined()
    await credit(stranger, 7n)
    expect((await chain.miner.pending()).state.account(stranger)?.balance).toBe(7n)
  })

  test('goes back with a snapshot, also where nothing was mined since', async () => {
    chain = await openChain()
    await credit(stranger, 1n)
    const first = chain.history.snapshot()
    await credit(stranger, 2n)
    const second = chain.history.snapshot()
    await send(chain, { value: 1n })
    await credit(stranger, 3n)
    expect(await chain.history.revert(second)).toBe(true)
    expect(balanceOf(stranger)).toBe(2n)
    expect(await chain.history.revert(first)).toBe(true)
    expect(balanceOf(stranger)).toBe(1n)
  })

  test('goes back to what the block says where the snapshot was taken before', async () => {
    chain = await openChain()
    const id = chain.history.snapshot()
    await credit(stranger, 2n)
    await chain.history.revert(id)
    expect(balanceOf(stranger)).toBe(0n)
    expect(chain.state(chain.head).root()).toBe(chain.head.stateRoot)
  })

  test('survives a restart, with its code', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-amend-'))
    try {
      chain = await openChain({ store: await openLevelStore(folder) })
      await send(chain)
      const code = hexToBytes('0x600160005260206000f3')
      await chain.overrideState((state) => {
        state.setBalance(stranger, 5n)
        state.setCode(stranger, code)
        state.setStorage(stranger, 1n, 2n)
      })
      const root = chain.state(chain.head).root()
      await chain.close()
      chain = await openChain({ store: await openLevelStore(folder) })
      const state = chain.state(chain.head)
      expect(state.root()).toBe(root)
      expect(bytesToHex(state.code(state.account(stranger)?.codeHash ?? '0x'))).toBe(bytesToHex(code))
      expect(state.storage(stranger, 1n)).toBe(2n)
      await send(chain, { to: stranger, value: 1n, gasLimit: 100_000n })
      expect(balanceOf(stranger)).toBe(6n)
    } finally {
      await chain.close()
      await rm(folder, { recursive: true })
    }
  })

  test('is not changed when the store refuses', async () => {
    const store = new FaultyStore(await openMemoryStore())
    chain = await openChain({ store })
    store.broken = true
    await expect(credit(stranger, 1n)).rejects.toThrow()
    store.broken = false
    expect(balanceOf(stranger)).toBe(0n)
    await credit(stranger, 2n)
    expect(balanceOf(stranger)).toBe(2n)
  })

  test('waits its turn behind what is being mined', async () => {
    chain = await openChain()
    const sending = send(chain, { to: stranger, value: 1n })
    const crediting = credit(stranger, 10n)
    await Promise.all([sending, crediting])
    expect(balanceOf(stranger)).toBe(10n)
    expect(balanceOf(alice)).toBeLessThan(1_000n * ETHER)
    expect(balanceOf(bob)).toBe(1_000n * ETHER)
  })
})
