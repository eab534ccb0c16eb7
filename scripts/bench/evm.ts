/** The speed of our EVM and of @ethereumjs/evm within one call, in millions of gas per second. */
import { createEVM } from '@ethereumjs/evm'
import { Address as EngineAddress } from '@ethereumjs/util'
import { type Address, bigintToBytes, hexToBytes } from '../../src/bytes.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { createEvm } from '../../src/evm/evm.ts'
import { scheduleUpTo } from '../../src/protocol/forks.ts'
import { EngineState } from '../../src/state/engineState.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { openStateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { block } from '../../test/evm/support.ts'
import work from './contracts/work.json' with { type: 'json' }
import { printRow } from './shared/row.ts'
import { median } from './shared/statistics.ts'

const CALLER: Address = `0x${'ca'.repeat(20)}`
const WORK: Address = `0x${'c0'.repeat(20)}`
const GAS = 10n ** 10n

await loadCrypto()
const fork = 'osaka'
const common = engineCommons(1n, scheduleUpTo(fork))(fork)
const database = await openStateDatabase(await openMemoryStore())
const alloc = database.build(
  new Map([
    [CALLER, { balance: 10n ** 24n }],
    [WORK, { balance: 0n, nonce: 1n, code: hexToBytes(work.code) }],
  ]),
)

let calls = 0

/** Calls a function of Work on a new state. Returns the gas and the milliseconds. */
async function call(
  engine: 'ours' | 'reference',
  selector: string,
  n: number,
): Promise<{ gas: number; milliseconds: number }> {
  // `recover` runs n % 2^16 times, and the higher bits give each call other hashes. The other functions run n times.
  const salt = selector === work.selectors['recover(uint256)'] ? BigInt(++calls) << 32n : 0n
  const data = Uint8Array.of(...hexToBytes(`0x${selector}`), ...bigintToBytes(BigInt(n) + salt, 32))
  return engine === 'ours' ? callOurs(data) : callReference(data)
}

function callOurs(data: Uint8Array): { gas: number; milliseconds: number } {
  const transaction = { origin: CALLER, gasPrice: 0n, blobHashes: [] }
  const evm = createEvm({ fork: 'osaka', state: new JournaledState(alloc), block, transaction })
  const start = performance.now()
  const { outcome, exactGasLeft } = evm.run({ caller: CALLER, to: WORK, value: 0n, data, gas: GAS })
  const milliseconds = performance.now() - start
  if (outcome !== 'success') throw new Error(outcome)
  return { gas: Number(GAS - exactGasLeft), milliseconds }
}

async function callReference(data: Uint8Array): Promise<{ gas: number; milliseconds: number }> {
  const evm = await createEVM({ common, stateManager: new EngineState(database, alloc) })
  const [caller, to] = [new EngineAddress(hexToBytes(CALLER)), new EngineAddress(hexToBytes(WORK))]
  const start = performance.now()
  const { execResult } = await evm.runCall({ caller, to, data, gasLimit: GAS })
  const milliseconds = performance.now() - start
  if (execResult.exceptionError !== undefined) throw new Error(execResult.exceptionError.error)
  return { gas: Number(execResult.executionGasUsed), milliseconds }
}

/** The median speed of some runs after one that is not measured. */
async function speed(
  engine: 'ours' | 'reference',
  selector: string,
  n: number,
  runs: number,
): Promise<{ speed: number; gas: number }> {
  await call(engine, selector, n)
  const speeds: number[] = []
  let gas = 0
  for (let run = 0; run < runs; run++) {
    const measured = await call(engine, selector, n)
    gas = measured.gas
    speeds.push(measured.gas / 1_000 / measured.milliseconds)
  }
  return { speed: median(speeds), gas }
}

const firstCall = await call('ours', work.selectors['arithmetic(uint256)'], 1)
printRow({ label: 'first call of a process', unit: 'ms', value: firstCall.milliseconds })

/** The function, its label, n for our EVM, and the divisor of n for the reference, which is slower. */
const rows = [
  ['sort(uint256)', 'Solidity sort', 500, 5],
  ['transfers(uint256)', 'ERC-20 transfers in one call', 2_000, 4],
  ['swaps(uint256)', 'constant-product swaps in one call', 2_000, 4],
  ['arithmetic(uint256)', 'arithmetic loop', 50_000, 20],
  ['hash(uint256)', 'keccak-256 of 64 bytes', 50_000, 40],
  ['warmStorage(uint256)', 'warm storage', 50_000, 40],
  ['recover(uint256)', 'ecrecover, a new hash each time', 200, 8],
  ['sha(uint256)', 'SHA-256 of 64 bytes', 20_000, 40],
] as const
for (const [name, label, n, divisor] of rows) {
  const selector = work.selectors[name]
  const ours = await speed('ours', selector, n, 7)
  const reference = await speed('reference', selector, Math.ceil(n / divisor), 1)
  printRow({
    label,
    unit: 'Mgas/s',
    value: ours.speed,
    baseline: '@ethereumjs/evm',
    baselineValue: reference.speed,
  })
}
