import { type Block, createBlockHeaderFromRLP } from '@ethereumjs/block'
import { createMPT } from '@ethereumjs/mpt'
import { MerkleStateManager } from '@ethereumjs/statemanager'
import { MapDB } from '@ethereumjs/util'
import { createVM, runBlock } from '@ethereumjs/vm'
import { describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from '../../../src/bytes.ts'
import { ExecutedBlock } from '../../../src/chain/blocks/block.ts'
import { keccak256 } from '../../../src/crypto/keccak.ts'
import { libraryBlock } from '../../../src/reference/libraryBlock.ts'
import { openChain, type TestChain } from './openChain.ts'

interface Witness {
  readonly state: readonly `0x${string}`[]
  readonly codes: readonly `0x${string}`[]
  readonly keys: readonly `0x${string}`[]
  readonly headers: readonly `0x${string}`[]
}

/** Executes the head on @ethereumjs/vm with only its witness. Rejects if a node is missing or the state root differs. */
async function runStateless({ chain, ask }: TestChain, omit?: number): Promise<Witness> {
  const { head } = chain
  if (!(head instanceof ExecutedBlock)) throw new Error('the head is decoded')
  const witness = await ask<Witness>('debug_executionWitness', `0x${head.number.toString(16)}`)
  const common = chain.common(head.fork)
  const headers = witness.headers.map((rlp) => createBlockHeaderFromRLP(hexToBytes(rlp), { common }))
  const parent = headers.at(-1)
  if (parent === undefined) throw new Error('no parent')
  expect(bytesToHex(parent.hash())).toBe(head.parentHash)
  const db = new MapDB<string, string>()
  for (const [index, node] of witness.state.entries()) {
    if (index === omit) continue
    const bytes = hexToBytes(node)
    db.put(bytesToHex(keccak256(bytes)).slice(2), node.slice(2))
  }
  const trie = await createMPT({ db, useKeyHashing: true, common, useRootPersistence: false })
  const state = new MerkleStateManager({ trie, common })
  for (const code of witness.codes) db.put(`63${bytesToHex(keccak256(hexToBytes(code))).slice(2)}`, code.slice(2))
  const blockchain = {
    getBlock: async (id: number | bigint) => {
      const header = headers.find(({ number }) => number === BigInt(id))
      if (header === undefined) throw new Error(`no header ${id}`)
      return { hash: () => header.hash(), header } as Block
    },
    shallowCopy() {
      return this
    },
  }
  const vm = await createVM({ common, stateManager: state, blockchain: blockchain as never })
  await runBlock(vm, {
    block: libraryBlock(head, () => common),
    root: parent.stateRoot,
    skipHeaderValidation: true,
    skipBlockValidation: true,
  })
  return witness
}

/** Code that writes calldata to storage: pairs of a slot and a value, 32 bytes each. */
const writer = '0x5f5b806020013581355560400136811060015700'

describe('debug_executionWitness', () => {
  test('is enough to execute transfers, creations and empty blocks', async () => {
    const node = await openChain('prague')
    await node.mine({ to: `0x${'77'.repeat(20)}`, value: '0x1' }, { data: '0x600160005560006000f3' })
    const witness = await runStateless(node)
    expect(witness.headers).toHaveLength(1)
    expect(witness.keys).toContain(node.accounts[0])
    await node.mine()
    await runStateless(node)
  })

  test('contains the nodes that are merged when slots are removed', async () => {
    const node = await openChain('prague')
    const pair = (slot: number, value: number) =>
      slot.toString(16).padStart(64, '0') + value.toString(16).padStart(64, '0')
    const write = async (pairs: readonly (readonly [number, number])[]) => {
      await node.mine({ to, data: `0x${pairs.map(([slot, value]) => pair(slot, value)).join('')}` })
      await runStateless(node)
    }
    const to = await node.deploy(writer)
    const all = Array.from({ length: 40 }, (_, slot) => [slot, slot + 1] as const)
    await write(all)
    // Three slots at a time, so that branches keep one child that the block does not write.
    for (let first = 0; first < 40; first += 3) await write(all.slice(first, first + 3).map(([slot]) => [slot, 0]))
  })

  test('contains the code of called contracts and the headers for BLOCKHASH', async () => {
    const node = await openChain('prague')
    // SSTORE(0, BLOCKHASH(2))
    const to = await node.deploy('0x60024060005500')
    for (let block = 0; block < 4; block++) await node.mine()
    await node.mine({ to })
    const witness = await runStateless(node)
    expect(witness.headers).toHaveLength(node.chain.head.number - 2)
    expect(witness.codes).toContain('0x60024060005500')
  })

  test('contains only nodes that a transfer needs', async () => {
    const node = await openChain('london')
    await node.mine({ to: `0x${'77'.repeat(20)}`, value: '0x1' })
    const { state } = await runStateless(node)
    for (const omit of state.keys()) await expect(runStateless(node, omit)).rejects.toThrow()
  })

  test('is rejected with the reason if there is none', async () => {
    const node = await openChain('prague')
    await expect(node.ask('debug_executionWitness', '0x0')).rejects.toThrow('genesis is not traceable')
    await node.ask('anvil_setBalance', `0x${'77'.repeat(20)}`, '0x1')
    await node.mine()
    await expect(node.ask('debug_executionWitness', '0x1')).rejects.toThrow('a development method overrode the state')
    const old = await openChain('homestead')
    await old.mine()
    await expect(old.ask('debug_executionWitness', '0x1')).rejects.toThrow('Byzantium')
  })
})
