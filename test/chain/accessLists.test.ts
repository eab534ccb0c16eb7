import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hardfork } from '@ethereumjs/common'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesToHex, type Hash } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { decodeAccessList } from '../../src/protocol/blockAccessList.ts'
import { type ForkSchedule, scheduleUpTo } from '../../src/protocol/forks.ts'
import { NO_ACCESSES_HASH } from '../../src/protocol/header.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { verifyBlock, verifyProducedBlock } from '../../src/reference/verifyBlock.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { alice, bob, carol, GENESIS_TIME, openChain, send, type TestChainOptions } from './support.ts'

const fork = Hardfork.Amsterdam

let chain: Chain
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-lists-'))
})
afterEach(async () => {
  await chain.close()
  await rm(folder, { recursive: true })
})

async function open(options: TestChainOptions = {}): Promise<void> {
  chain = await openChain({ fork, ...options })
}

/** The stored list of a block, and the hash in its header. */
function listOf(number: number): { rlp: string; hash: Hash | undefined; inHeader: Hash | undefined } {
  const block = chain.blockByNumber(number) ?? expect.fail(`no block ${number}`)
  const rlp = chain.accessList(block)
  return {
    rlp: bytesToHex(rlp ?? new Uint8Array()),
    hash: rlp && keccak256Hex(rlp),
    inHeader: block.header.blockAccessListHash,
  }
}

describe('the access list of a mined block', () => {
  test('is stored, and its hash is in the header', async () => {
    await open({ verifyProduced: verifyProducedBlock })
    await send(chain, { value: 1n, to: carol })
    const { hash, inHeader } = listOf(1)
    expect(hash).toBe(inHeader)
    const list = decodeAccessList(chain.accessList(chain.head) ?? expect.fail('no list'))
    const of = (address: string) => list.find((account) => account.address === address)
    expect(of(alice)?.nonceChanges).toEqual([{ index: 1, value: 1n }])
    expect(of(carol)?.balanceChanges).toEqual([
      { index: 1, value: chain.state(chain.head).account(carol)?.balance ?? 0n },
    ])
    expect(of(bob)).toBeUndefined()
  })

  test('is the same on the reference engine', async () => {
    await open()
    const reference = await openChain({ fork, engine: ReferenceExecution.begin })
    for (const each of [chain, reference]) await send(each, { value: 1n, to: carol })
    expect(reference.head.hash).toBe(chain.head.hash)
    expect(reference.accessList(reference.head)).toEqual(chain.accessList(chain.head))
    await reference.close()
  })

  test('is empty in the genesis block', async () => {
    await open()
    expect(listOf(0)).toEqual({ rlp: '0xc0', hash: NO_ACCESSES_HASH, inHeader: NO_ACCESSES_HASH })
  })

  test('survives a restart', async () => {
    await open({ store: await openLevelStore(folder) })
    await send(chain, { value: 1n })
    const before = [listOf(0), listOf(1)]
    await chain.close()
    await open({ store: await openLevelStore(folder) })
    expect([listOf(0), listOf(1)]).toEqual(before)
  })

  test('is removed with its block, and restored by a reset', async () => {
    await open()
    await send(chain, { value: 1n })
    const block = chain.head
    const before = listOf(1)
    await chain.history.setResetPoint({ isCurrent: true })
    await chain.reorganizer.rollback(1)
    expect(chain.accessList(block)).toBeUndefined()
    await chain.history.reset()
    expect(listOf(1)).toEqual(before)
  })

  test('is stored for the blocks of a reorganization', async () => {
    await open()
    await send(chain, { value: 1n })
    await send(chain, { value: 2n })
    await chain.reorganizer.reorganize(1, new Map())
    expect(listOf(2).hash).toBe(listOf(2).inHeader)
  })

  test('must fit the gas limit of its block', async () => {
    await open({ gasLimit: 45_000n })
    await expect(chain.miner.mine()).rejects.toMatchObject({ name: 'AccessListTooLong' })
  })
})

describe('the access list of an imported block', () => {
  test('is verified against the header, and stored', async () => {
    const source = await openChain({ fork })
    await send(source, { value: 1n })
    await open({ verify: verifyBlock })
    await chain.importer.importBlock(source.head.rlp())
    expect(chain.head.hash).toBe(source.head.hash)
    expect(listOf(1).hash).toBe(listOf(1).inHeader)
    await source.close()
  })

  test('must have the hash in the header', async () => {
    const source = await openChain({ fork })
    await send(source, { value: 1n })
    await open()
    const hash = Buffer.from(source.head.header.blockAccessListHash?.slice(2) ?? '', 'hex')
    const rlp = Buffer.from(source.head.rlp())
    rlp[rlp.indexOf(hash)] = (hash[0] ?? 0) ^ 1
    await expect(chain.importer.importBlock(rlp)).rejects.toThrow(
      /blockAccessListHash is 0x.* in the header, but the execution computed 0x/,
    )
    await source.close()
  })
})

describe('the slot number of a block', () => {
  test('is the one after its parent', async () => {
    await open()
    for (let block = 1; block <= 2; block++) await chain.miner.mine()
    expect([0, 1, 2].map((number) => chain.blockByNumber(number)?.header.slotNumber)).toEqual([0n, 1n, 2n])
  })

  test('continues the number of blocks at the first block of Amsterdam', async () => {
    const forks: ForkSchedule = {
      ...scheduleUpTo(Hardfork.Bpo2),
      activations: [...scheduleUpTo(Hardfork.Bpo2).activations, { fork, timestamp: GENESIS_TIME + 10 }],
    }
    await open({ forks })
    await chain.miner.mine({ timestamp: GENESIS_TIME + 9 })
    expect(chain.head.header).toMatchObject({ slotNumber: undefined, blockAccessListHash: undefined })
    await chain.miner.mine({ timestamp: GENESIS_TIME + 10 })
    expect(chain.head.header.slotNumber).toBe(2n)
    expect(listOf(2).hash).toBe(listOf(2).inHeader)
  })
})
