import { type Address, bytesToBigint } from '../../../bytes.ts'
import { overrideAccount } from '../../../chain/overrideAccount.ts'
import { define, NodeError } from '../../../errors.ts'
import { createAccessList } from '../../../execution/accessList.ts'
import { call } from '../../../execution/call.ts'
import type { StateOverrides } from '../../../execution/stateOverrides.ts'
import type { Context } from '../../protocol/context.ts'
import { latest } from '../../wire/blockId.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'

const noSlot = define<{ token: Address }>(
  'NoTokenSlot',
  -32000,
  ({ token }) =>
    `no single storage slot contains the value that ${token} returns: it is not an ERC-20 token, or it computes the value`,
)

/** Makes `token` return `value` for a call by writing the storage slot that the call reads. Rejects with NoTokenSlot. */
export async function setTokenValue(context: Context, token: Address, data: Uint8Array, value: bigint): Promise<void> {
  const current = await returnedWord(context, token, data)
  if (current === value) return
  if (current === undefined) throw noSlot({ token })
  const environment = await callEnvironmentAt(context.chain, latest)
  const { accessList } = await createAccessList(environment, { to: token, data }, callLimits(context))
  for (const { address, storageKeys } of accessList) {
    for (const key of storageKeys) {
      const slot = BigInt(key)
      const override = new Map([[address, { stateDiff: new Map([[slot, value]]) }]])
      if ((await returnedWord(context, token, data, override)) !== value) continue
      await overrideAccount(context.chain, address, (state) => state.setStorage(address, slot, value))
      return
    }
  }
  throw noSlot({ token })
}

/** Returns the word that a call returns, or undefined if the call fails or returns other data. */
async function returnedWord(
  context: Context,
  to: Address,
  data: Uint8Array,
  stateOverrides?: StateOverrides,
): Promise<bigint | undefined> {
  try {
    const environment = await callEnvironmentAt(context.chain, latest)
    const output = await call(environment, { to, data }, { stateOverrides, ...callLimits(context) })
    return output.length === 32 ? bytesToBigint(output) : undefined
  } catch (error) {
    if (error instanceof NodeError) return undefined // an override that makes the call fail is in the wrong slot
    throw error
  }
}
