import { EMPTY_BYTES } from '../bytes.ts'
import type { ChainLog } from '../chain/types.ts'
import { define } from '../errors.ts'
import { createEvm } from '../evm/evm.ts'
import { faultText } from '../protocol/faultText.ts'
import { depositRequests, requestContracts, SYSTEM_ADDRESS, SYSTEM_CALL_GAS } from '../protocol/system.ts'
import type { Turn } from '../protocol/turn.ts'
import type { OpenBlock } from './openBlock.ts'

export const systemCallFailed = define(
  'SystemCallFailed',
  -32000,
  (d: { fault: string }) => `system call failed to execute: ${d.fault}`,
)

/** EIP-7685: the deposits that were logged (EIP-6110), then what the request contracts of EIP-7002 and EIP-7251 answer. */
export async function collectRequests(
  block: OpenBlock,
  logs: readonly ChainLog[],
  turn: Turn,
): Promise<readonly { readonly type: number; readonly payload: Uint8Array }[]> {
  const requests = [{ type: 0, payload: depositRequests(logs, block.ground.forks.depositContract) }]
  for (const { type, address } of requestContracts) {
    if (block.state.getCode(address).length > 0)
      requests.push({ type, payload: await systemCall(block, address, turn) })
  }
  return requests
}

/** A call of the protocol itself: nobody pays for it. */
async function systemCall(
  { state, context, rules, precompiles }: OpenBlock,
  to: `0x${string}`,
  turn: Turn,
): Promise<Uint8Array> {
  state.beginTransaction()
  const transaction = { origin: SYSTEM_ADDRESS, gasPrice: 0n, blobHashes: [] }
  const evm = createEvm({ fork: rules.fork, state, block: context, transaction, precompiles })
  const run = evm.start({ caller: SYSTEM_ADDRESS, to, value: 0n, data: EMPTY_BYTES, gas: SYSTEM_CALL_GAS })
  const { outcome, returnData } = await turn.finish(run)
  const fault = faultText(run, outcome)
  if (fault !== undefined) throw systemCallFailed({ fault })
  state.endTransaction(true)
  return returnData
}
