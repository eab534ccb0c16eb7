import type { Address } from '../bytes.ts'
import { createEvm } from '../evm/evm.ts'
import { NEW_SLOT_STATE, type StateGas } from '../evm/stateGas.ts'
import type { ExecutionContext } from './applyMessage.ts'
import { faultText } from './faultText.ts'
import { SYSTEM_ADDRESS, SYSTEM_CALL_GAS } from './system.ts'
import type { TimeSlice } from './timeSlice.ts'

/** Result of a system call. A failed call changes nothing. */
export interface SystemCallResult {
  /** Error text of go-ethereum. Undefined for a success. */
  readonly fault: string | undefined
  readonly returnData: Uint8Array
}

/** EIP-8037: SYSTEM_MAX_SSTORES_PER_CALL new slots. */
const SYSTEM_RESERVOIR = 16 * NEW_SLOT_STATE
const SYSTEM_STATE_GAS: StateGas = { left: SYSTEM_RESERVOIR, baseline: SYSTEM_RESERVOIR, spilled: 0 }

/** Calls a system contract as the system address. Its gas is free and does not count towards the gas of the block. */
export async function systemCall(
  { state, block, rules, precompiles }: ExecutionContext,
  to: Address,
  data: Uint8Array,
  timeSlice: TimeSlice,
): Promise<SystemCallResult> {
  state.beginTransaction()
  const transaction = { origin: SYSTEM_ADDRESS, gasPrice: 0n, blobHashes: [] }
  const { fork, codeSizeLimit } = rules
  const evm = createEvm({ fork, state, block, transaction, precompiles, codeSizeLimit })
  state.recorder?.accountAccessed(to)
  const stateGas = rules.amsterdam ? SYSTEM_STATE_GAS : undefined
  const run = evm.start({ caller: SYSTEM_ADDRESS, to, value: 0n, data, gas: SYSTEM_CALL_GAS, stateGas })
  const { outcome, returnData, destroyed } = await timeSlice.finish(run)
  for (const address of destroyed.keys()) {
    if (rules.amsterdam) state.clearAccount(address)
    else state.deleteAccount(address)
  }
  state.endTransaction(true)
  return { fault: faultText(run, outcome), returnData }
}
