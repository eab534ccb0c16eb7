/**
 * The state beside that of @ethereumjs: `node scripts/run-ts.mjs scripts/bench/state.ts`. The same accounts are built, changed
 * and rooted in both, in one process. The rest only measures our own: the cost of keeping and storing versions.
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
import { printRow, type Row } from './row.ts'

const ACCOUNTS = 100_000
const STOCK = '@ethereumjs/statemanager'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Milliseconds that `work` takes. */
async function time(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function heap(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** The same address every time for the same number, spread like real ones. */
const addressOf = (n: number): Address => bytesToHex(keccak256(Buffer.from(`account ${n}`)).subarray(0, 20))

/** One block: `count` accounts, another lot each time, get a new balance. */
function changeOurs(
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

async function changeStock(stock: MerkleStateManager, addresses: readonly Address[], block: number, count: number) {
  for (let n = 0; n < count; n++) {
    const address = createAddressFromString(pick(addresses, block, n))
    await stock.modifyAccountFields(address, { balance: BigInt(block + 2) })
  }
  await stock.getStateRoot()
}

const pick = (addresses: readonly Address[], block: number, n: number): Address =>
  addresses[(block * 7919 + n * 104_729) % addresses.length] ?? '0x'

async function besideStock(): Promise<Row[]> {
  const addresses = Array.from({ length: ACCOUNTS }, (_, n) => addressOf(n))
  const alloc = new Map<Address, AllocAccount>(addresses.map((address) => [address, { balance: 1n }]))

  const empty = heap()
  const database = await openStateDatabase(await openMemoryStore())
  let version = database.empty
  const build = await time(() => {
    version = database.build(alloc)
    version.root()
  })
  const resident = heap() - empty
  const three =
    (await time(() => {
      for (let block = 0; block < 2000; block++) version = changeOurs(database, version, addresses, block, 3)
    })) / 2000
  const thousand =
    (await time(() => {
      for (let block = 0; block < 20; block++) version = changeOurs(database, version, addresses, block, 1000)
    })) / 20

  const beforeStock = heap()
  const stock = new MerkleStateManager({ trie: await createMPT({ useKeyHashing: true }) })
  const stockBuild = await time(async () => {
    const account = createAccount({ balance: 1n })
    for (const address of addresses) await stock.putAccount(createAddressFromString(address), account)
    await stock.getStateRoot()
  })
  const stockResident = heap() - beforeStock
  const stockThree =
    (await time(async () => {
      for (let block = 0; block < 300; block++) await changeStock(stock, addresses, block, 3)
    })) / 300
  const stockThousand =
    (await time(async () => {
      for (let block = 0; block < 3; block++) await changeStock(stock, addresses, block, 1000)
    })) / 3
  // The same changes on both, so that the comparison is of the same work.
  let check = database.build(alloc)
  for (const [blocks, count] of [
    [300, 3],
    [3, 1000],
  ] as const) {
    for (let block = 0; block < blocks; block++) check = changeOurs(database, check, addresses, block, count)
  }
  if (check.root() !== bytesToHex(await stock.getStateRoot())) throw new Error('the two states differ')

  return [
    { what: 'build 100,000 accounts', unit: 'ms', ours: build, against: STOCK, theirs: stockBuild },
    {
      what: "one transaction's update (3 accounts) with root",
      unit: 'ms',
      ours: three,
      against: STOCK,
      theirs: stockThree,
    },
    { what: "1,000 accounts' update with root", unit: 'ms', ours: thousand, against: STOCK, theirs: stockThousand },
    { what: 'memory of 100,000 accounts', unit: 'MB', ours: resident, against: STOCK, theirs: stockResident },
  ]
}

async function save(database: StateDatabase, store: Store, version: StateVersion): Promise<void> {
  const batch = store.batch()
  database.stage(version, batch)
  await batch.write()
}

/** A long chain of blocks of three accounts each over 20,000 accounts, every block stored. */
async function longChain(): Promise<Row[]> {
  const store = await openTemporaryStore()
  const addresses = Array.from({ length: 20_000 }, (_, n) => addressOf(n))
  const database = await openStateDatabase(store)
  let version = database.build(new Map(addresses.map((address) => [address, { balance: 1n }])))
  await save(database, store, version)

  let block = 0
  const kept: StateVersion[] = []
  async function mine(count: number, keep: boolean): Promise<number> {
    const end = block + count
    return (
      (await time(async () => {
        for (; block < end; block++) {
          version = changeOurs(database, version, addresses, block, 3)
          await save(database, store, version)
          if (keep) kept.push(version)
        }
      })) / count
    )
  }
  await mine(5000, false)
  const before = heap()
  const early = await mine(5000, false)
  await mine(15_000, false)
  const late = await mine(5000, false)
  const after = heap()
  await mine(10_000, true)
  const keeping = (heap() - after) * 1000
  await store.close()
  return [
    { what: 'update, stage and write a block in LevelDB, block 5,000', unit: 'ms', ours: early },
    { what: 'the same at block 30,000', unit: 'ms', ours: late, against: 'block 5,000', theirs: early },
    { what: 'memory at block 30,000', unit: 'MB', ours: after, against: 'block 5,000', theirs: before },
    { what: 'memory to hold on to 10,000 versions, each', unit: 'kB', ours: keeping / kept.length },
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
  if (sum !== 0n) throw new Error('the slots were empty')
  return [{ what: 'warm storage reads', unit: 'million/s', ours: READS / milliseconds / 1000 }]
}

export async function run(): Promise<Row[]> {
  // The long chain first: what the others leave in memory would hide whether its own grows.
  const chain = await longChain()
  return [...(await besideStock()), ...chain, ...(await warmStorage())]
}

for (const row of await run()) printRow(row)
