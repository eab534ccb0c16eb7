/**
 * Compares the state with the state manager of @ethereumjs. Both build and change the same accounts and calculate the roots, in one process. The
 * other rows measure the time and memory of versions and their storage.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMPT } from '@ethereumjs/mpt'
import { MerkleStateManager } from '@ethereumjs/statemanager'
import { createAccount, createAddressFromString } from '@ethereumjs/util'
import { type Address, bytesToHex } from '../../src/bytes.ts'
import { keccak256 } from '../../src/crypto/keccak.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { printRow, type Row } from './shared/row.ts'

const ACCOUNTS = 100_000
const REFERENCE = '@ethereumjs/statemanager'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The milliseconds that `run` takes. */
async function time(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function heapMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** The address with this number, distributed like real addresses. */
const addressOf = (n: number): Address => bytesToHex(keccak256(Buffer.from(`account ${n}`)).subarray(0, 20))

/** Executes a block in which `count` accounts, different in each block, get a new balance. */
function changeVersion(
  database: StateDatabase,
  version: StateVersion,
  addresses: readonly Address[],
  block: number,
  count: number,
) {
  const state = new JournaledState(version)
  for (let n = 0; n < count; n++) state.setBalance(pick(addresses, block, n), BigInt(block + 2))
  const next = database.commit(state)
  next.root()
  return next
}

async function changeReference(
  reference: MerkleStateManager,
  addresses: readonly Address[],
  block: number,
  count: number,
) {
  for (let n = 0; n < count; n++) {
    const address = createAddressFromString(pick(addresses, block, n))
    await reference.modifyAccountFields(address, { balance: BigInt(block + 2) })
  }
  await reference.getStateRoot()
}

const pick = (addresses: readonly Address[], block: number, n: number): Address =>
  addresses[(block * 7919 + n * 104_729) % addresses.length] ?? '0x'

async function comparedWithReference(): Promise<Row[]> {
  const addresses = Array.from({ length: ACCOUNTS }, (_, n) => addressOf(n))
  const alloc = new Map<Address, AllocAccount>(addresses.map((address) => [address, { balance: 1n }]))

  const empty = heapMegabytes()
  const database = await openStateDatabase(await openMemoryStore())
  let version = database.empty
  const build = await time(() => {
    version = database.build(alloc)
    version.root()
  })
  const resident = heapMegabytes() - empty
  const three =
    (await time(() => {
      for (let block = 0; block < 2000; block++) version = changeVersion(database, version, addresses, block, 3)
    })) / 2000
  const thousand =
    (await time(() => {
      for (let block = 0; block < 20; block++) version = changeVersion(database, version, addresses, block, 1000)
    })) / 20

  const referenceBefore = heapMegabytes()
  const reference = new MerkleStateManager({ trie: await createMPT({ useKeyHashing: true }) })
  const referenceBuild = await time(async () => {
    const account = createAccount({ balance: 1n })
    for (const address of addresses) await reference.putAccount(createAddressFromString(address), account)
    await reference.getStateRoot()
  })
  const referenceResident = heapMegabytes() - referenceBefore
  const referenceThree =
    (await time(async () => {
      for (let block = 0; block < 300; block++) await changeReference(reference, addresses, block, 3)
    })) / 300
  const referenceThousand =
    (await time(async () => {
      for (let block = 0; block < 3; block++) await changeReference(reference, addresses, block, 1000)
    })) / 3
  // Both must have the same root after the same changes.
  let checkedVersion = database.build(alloc)
  for (const [blocks, count] of [
    [300, 3],
    [3, 1000],
  ] as const) {
    for (let block = 0; block < blocks; block++)
      checkedVersion = changeVersion(database, checkedVersion, addresses, block, count)
  }
  if (checkedVersion.root() !== bytesToHex(await reference.getStateRoot())) throw new Error('the two states differ')

  return [
    { label: 'build 100,000 accounts', unit: 'ms', value: build, baseline: REFERENCE, baselineValue: referenceBuild },
    {
      label: "one transaction's update (3 accounts) with root",
      unit: 'ms',
      value: three,
      baseline: REFERENCE,
      baselineValue: referenceThree,
    },
    {
      label: "1,000 accounts' update with root",
      unit: 'ms',
      value: thousand,
      baseline: REFERENCE,
      baselineValue: referenceThousand,
    },
    {
      label: 'memory of 100,000 accounts',
      unit: 'MB',
      value: resident,
      baseline: REFERENCE,
      baselineValue: referenceResident,
    },
  ]
}

async function save(database: StateDatabase, store: Store, version: StateVersion): Promise<void> {
  const batch = store.batch()
  database.stage(version, batch)
  await batch.write()
}

/** A long chain with 20,000 accounts, in which each stored block changes three accounts. */
async function longChain(): Promise<Row[]> {
  const store = await openTemporaryStore()
  const addresses = Array.from({ length: 20_000 }, (_, n) => addressOf(n))
  const database = await openStateDatabase(store)
  let version = database.build(new Map(addresses.map((address) => [address, { balance: 1n }])))
  await save(database, store, version)

  let block = 0
  const keptVersions: StateVersion[] = []
  async function mine(count: number, keep: boolean): Promise<number> {
    const end = block + count
    return (
      (await time(async () => {
        for (; block < end; block++) {
          version = changeVersion(database, version, addresses, block, 3)
          await save(database, store, version)
          if (keep) keptVersions.push(version)
        }
      })) / count
    )
  }
  await mine(5000, false)
  const before = heapMegabytes()
  const early = await mine(5000, false)
  await mine(15_000, false)
  const late = await mine(5000, false)
  const after = heapMegabytes()
  await mine(10_000, true)
  const keptMemory = (heapMegabytes() - after) * 1000
  await store.close()
  return [
    { label: 'update, stage and write a block in LevelDB, block 5,000', unit: 'ms', value: early },
    { label: 'the same at block 30,000', unit: 'ms', value: late, baseline: 'block 5,000', baselineValue: early },
    { label: 'memory at block 30,000', unit: 'MB', value: after, baseline: 'block 5,000', baselineValue: before },
    { label: 'memory of each of 10,000 kept versions', unit: 'kB', value: keptMemory / keptVersions.length },
  ]
}

async function warmStorage(): Promise<Row[]> {
  const database = await openStateDatabase(await openMemoryStore())
  const state = new JournaledState(database.build(new Map([[addressOf(0), { balance: 1n }]])))
  const entry = state.entry(addressOf(0))
  const slots = Array.from({ length: 64 }, (_, n) => (1n << 200n) + BigInt(n))
  state.beginTransaction()
  let sum = 0n
  const READS = 3_000_000
  const milliseconds = await time(() => {
    for (let n = 0; n < READS; n++) {
      const slot = state.slot(entry, slots[n & 63] ?? 0n)
      state.warm(slot)
      sum += slot.value
    }
  })
  if (sum !== 0n) throw new Error('the slots were not empty')
  return [{ label: 'warm storage reads', unit: 'million/s', value: READS / milliseconds / 1000 }]
}

export async function run(): Promise<Row[]> {
  // The long chain is first, because its memory is measured.
  const chain = await longChain()
  return [...(await comparedWithReference()), ...chain, ...(await warmStorage())]
}

for (const row of await run()) printRow(row)
