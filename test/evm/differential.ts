import { createBlock } from '@ethereumjs/block'
import { createEVM, type EVMInterface, type EVMResult } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, Address as EngineAddress } from '@ethereumjs/util'
import fc from 'fast-check'
import { type Address, bigintToBytes, bytesToHex, type Hash, hexToBytes } from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engineConfig.ts'
import { keccak256, keccak256Hex } from '../../src/crypto/keccak.ts'
import { createEvm } from '../../src/evm/evm.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import type { RunResult } from '../../src/evm/message.ts'
import { type ForkName, forkNames, singleFork } from '../../src/protocol/forks.ts'
import type { Alloc, AllocAccount } from '../../src/state/alloc.ts'
import { EngineState } from '../../src/state/engineState.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { MemoryState } from '../../src/state/memoryState.ts'
import { openStateDatabase, type StateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { EngineEvm, evmForkOf } from './engineEvm.ts'
import { contracts, programs } from './programs.ts'
import { block } from './support.ts'

/** A message and the accounts that it meets. */
export interface Scenario {
  readonly fork: ForkName
  readonly programs: readonly Uint8Array[]
  readonly storage: readonly bigint[]
  readonly data: Uint8Array
  readonly gas: bigint
  readonly value: bigint
  /** Creates with the first program in place of calling it. */
  readonly isCreation: boolean
  /** Prague: the second contract is an account that delegates to the third. */
  readonly isDelegated: boolean
}

/** Forks whose EVM differs from the one before. */
export const testedForks = forkNames.filter((name) => !/Glacier|bpo/i.test(name))

export const scenario = (fork: ForkName): fc.Arbitrary<Scenario> =>
  fc.record({
    fork: fc.constant(fork),
    programs,
    storage: fc.array(fc.constantFrom(0n, 1n, 2n, 2n ** 255n), { minLength: 3, maxLength: 3 }),
    data: fc.uint8Array({ maxLength: 100 }),
    gas: fc.oneof(
      { weight: 8, arbitrary: fc.bigInt({ min: 50_000n, max: 3_000_000n }) },
      { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 50_000n }) },
    ),
    value: fc.constantFrom(0n, 0n, 3n),
    isCreation: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    isDelegated: fc.boolean(),
  })

const at = (number: number): Address => bytesToHex(bigintToBytes(BigInt(number), 20))
const CALLER = at(0xca11)
const COINBASE = at(0xc01b)

function allocOf({ programs, storage, isDelegated, fork }: Scenario): Alloc {
  const alloc = new Map<Address, AllocAccount>()
  for (const [index, code] of programs.entries()) {
    const slots = new Map(
      storage.map((value, slot) => [BigInt(slot), value] as const).filter(([, value]) => value !== 0n),
    )
    alloc.set(at(contracts[index] ?? 0), { balance: BigInt(index * 10), nonce: 1n, code, storage: slots })
  }
  if (isDelegated && (fork === 'prague' || fork === 'osaka')) {
    const code = Uint8Array.of(0xef, 0x01, 0x00, ...hexToBytes(at(contracts[2] ?? 0)))
    alloc.set(at(contracts[1] ?? 0), { balance: 10n, nonce: 1n, code })
  }
  alloc.set(at(0xee01), { balance: 5n })
  alloc.set(CALLER, { balance: 1_000n, nonce: 1n })
  return alloc
}

const blockHash = (number: bigint): Hash => keccak256Hex(bigintToBytes(number, 32))

/** What can be told apart from outside. */
export interface Observation {
  readonly outcome: string
  readonly gasUsed: bigint
  readonly refund: bigint
  readonly returnData: string
  readonly logs: readonly string[]
  readonly destroyed: readonly string[]
  readonly created: readonly string[]
  readonly accounts: Readonly<Record<string, string>>
}

let database: Promise<StateDatabase> | undefined

/** Runs a scenario on both engines. */
export async function runBoth(scenario: Scenario): Promise<{ ours: Observation; theirs: Observation }> {
  database ??= openMemoryStore().then((store) => openStateDatabase(store))
  const states = await database
  const common = engineCommons(1n, singleFork(scenario.fork))(scenario.fork)
  const alloc = allocOf(scenario)

  const ourState = new EngineState(states, states.build(alloc))
  const ourEvm = new EngineEvm({ common, stateManager: ourState, blockHash })

  const theirState = new SimpleStateManager({ common })
  for (const [address, account] of alloc) await putAccount(theirState, address, account)
  const blockchain = {
    getBlock: async (number: number) => ({ hash: () => hexToBytes(blockHash(BigInt(number))) }),
    putBlock: async () => {},
    shallowCopy() {
      return this
    },
  }
  const theirEvm = await createEVM({ common, stateManager: theirState, blockchain })
  const ourResult = await execute(ourEvm, scenario)
  const theirResult = await execute(theirEvm, scenario)
  // Ours names the new contracts at every fork, the reference only from EIP-6780 on.
  const created = ourResult.execResult.createdAddresses ?? new Set()
  const addresses = [...alloc.keys(), at(0xee02), at(0xee03), COINBASE, ...created]
  return {
    ours: await observe(ourEvm, ourResult, addresses),
    theirs: await observe(theirEvm, theirResult, addresses),
  }
}

/** Runs a scenario on our EVM without an engine around it, perhaps in slices or watched. */
export function runOurs(
  tried: Scenario,
  { slice = 2 ** 31 - 1, inspector }: { readonly slice?: number; readonly inspector?: Inspector } = {},
): RunResult {
  const state = new JournaledState(new MemoryState(allocOf(tried)))
  const transaction = { origin: CALLER, gasPrice: 9n, blobHashes: [] }
  const run = createEvm({ fork: evmForkOf(tried.fork), state, block, transaction, inspector }).start({
    caller: CALLER,
    to: tried.isCreation ? undefined : at(contracts[0] ?? 0),
    value: tried.value,
    data: tried.isCreation ? (tried.programs[0] ?? new Uint8Array()) : tried.data,
    gas: tried.gas,
  })
  while (run.step(slice) === 'paused') if (run.loading !== undefined) throw new Error('load everything first')
  // `step` said done.
  return run.result as RunResult
}

async function putAccount(state: SimpleStateManager, address: Address, account: AllocAccount): Promise<void> {
  const engineAddress = new EngineAddress(hexToBytes(address))
  await state.putAccount(engineAddress, new Account(account.nonce ?? 0n, account.balance))
  if (account.code !== undefined) await state.putCode(engineAddress, account.code)
  for (const [slot, value] of account.storage ?? []) {
    await state.putStorage(engineAddress, bigintToBytes(slot, 32), minimal(value))
  }
}

const minimal = (value: bigint): Uint8Array => {
  const bytes = bigintToBytes(value, 32)
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0))
}

async function execute(evm: EVMInterface, { programs, data, gas, value, isCreation }: Scenario): Promise<EVMResult> {
  const common = evm.common
  const block = createBlock(
    {
      header: {
        number: 1_000n,
        timestamp: 5_000n,
        gasLimit: 30_000_000n,
        coinbase: COINBASE,
        ...(common.isActivatedEIP(1559) ? { baseFeePerGas: 7n } : {}),
        ...(common.isActivatedEIP(4844) ? { excessBlobGas: 0n } : {}),
        ...(common.isActivatedEIP(4399) ? { mixHash: blockHash(1n), difficulty: 0n } : { difficulty: 77n }),
      },
    },
    { common, skipConsensusFormatValidation: true },
  )
  if (common.isActivatedEIP(2929)) {
    for (const precompile of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(precompile)
    evm.journal.addAlwaysWarmAddress(CALLER)
    evm.journal.addAlwaysWarmAddress(at(contracts[0] ?? 0))
    evm.journal.addAlwaysWarmSlot(at(contracts[0] ?? 0), bytesToHex(bigintToBytes(1n, 32)))
  }
  const code = programs[0] ?? new Uint8Array()
  return evm.runCall({
    block,
    caller: new EngineAddress(hexToBytes(CALLER)),
    gasLimit: gas,
    gasPrice: 9n,
    value,
    skipNonceIncrement: true,
    blobVersionedHashes: [blockHash(7n), blockHash(8n)],
    ...(isCreation ? { data: code } : { data, to: new EngineAddress(hexToBytes(at(contracts[0] ?? 0))) }),
  })
}

async function observe(
  evm: EVMInterface,
  { execResult }: EVMResult,
  addresses: readonly string[],
): Promise<Observation> {
  const error = execResult.exceptionError?.error
  const created = [...(execResult.createdAddresses ?? [])].sort()
  const destroyed = [...(execResult.selfdestruct?.keys() ?? [])].sort()
  const isLimited = evm.common.isActivatedEIP(6780)
  const accounts: Record<string, string> = {}
  for (const address of addresses) accounts[address] = await describe(evm, address)
  return {
    outcome: error === undefined ? 'success' : error === 'revert' ? 'revert' : 'failure',
    gasUsed: execResult.executionGasUsed,
    refund: execResult.gasRefund ?? 0n,
    returnData: bytesToHex(execResult.returnValue),
    logs: (execResult.logs ?? []).map(([address, topics, data]) => [address, ...topics, data].map(bytesToHex).join()),
    destroyed: isLimited ? destroyed.filter((address) => created.includes(address)) : destroyed,
    created: isLimited ? created : [],
    accounts,
  }
}

async function describe({ stateManager }: EVMInterface, address: string): Promise<string> {
  const engineAddress = new EngineAddress(hexToBytes(address))
  const account = await stateManager.getAccount(engineAddress)
  if (account === undefined || account.isEmpty()) return 'empty'
  const slots: string[] = []
  for (const slot of [0n, 1n, 2n, 3n])
    slots.push(bytesToHex(await stateManager.getStorage(engineAddress, bigintToBytes(slot, 32))))
  const code = keccak256(await stateManager.getCode(engineAddress))
  return `${account.nonce} ${account.balance} ${bytesToHex(code).slice(0, 10)} ${slots.join()}`
}
