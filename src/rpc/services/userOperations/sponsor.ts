import { type Address, bytesToBigint, bytesToHex, hexToBytes } from '../../../bytes.ts'
import { keccak256 } from '../../../crypto/keccak.ts'
import { call } from '../../../execution/call.ts'
import { DETERMINISTIC_DEPLOYER } from '../../../protocol/systemContracts.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { Context } from '../../protocol/context.ts'
import { pending } from '../../wire/blockId.ts'
import type { Paymaster, UserOperation } from '../../wire/userOperation.ts'
import { balanceOfData } from '../assets/tokenCalls.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'
import { prepareTransaction } from '../transactions/prepareTransaction.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { bundlerWith } from './bundlerAccount.ts'
import { checkEntryPoint, formAt, hasCodeAt } from './entryPoints.ts'
import { inOrder } from './inOrder.ts'
import { depositData } from './operationAbi.ts'
import { noDeployer } from './operationErrors.ts'

/**
 * Returns an empty context and the result "valid" for every call: the offset of the context, the validation data and the length of the context. It has
 * no storage, so it keeps the rules of ERC-7562 without a stake.
 */
const CODE = '604060005260606000f3'
/** Stores the ten bytes of the code in memory, and returns them. */
const INIT_CODE = hexToBytes(`0x69${CODE}600052600a6016f3`)
const SALT = new Uint8Array(32)

/** The address at which the deterministic deployer creates the paymaster (EIP-1014). */
const PAYMASTER: Address = bytesToHex(
  keccak256(
    Buffer.concat([Uint8Array.of(0xff), hexToBytes(DETERMINISTIC_DEPLOYER), SALT, keccak256(INIT_CODE)]),
  ).subarray(12),
)

/** Wei. An operation costs a small fraction. */
const MIN_DEPOSIT = 10n ** 18n
const DEPOSIT = 10n * MIN_DEPOSIT
/** Wei for the gas of the transactions that prepare the paymaster. */
const FEES = 10n ** 17n

/** Returns an operation with the paymaster of the node, in the form that the EntryPoint takes. */
export async function sponsored(
  context: Context,
  operation: UserOperation,
  entryPoint: Address,
): Promise<UserOperation & { readonly paymaster: Paymaster }> {
  const form = formAt(entryPoint, operation)
  await checkEntryPoint(context, entryPoint, { ...operation, form })
  return { ...operation, form, paymaster: await fundedPaymaster(context, entryPoint) }
}

/**
 * Returns a paymaster that pays for every operation. If it does not exist yet, or if its deposit in the EntryPoint is low, sends the transactions that
 * change this from an account of the node.
 */
async function fundedPaymaster(context: Context, entryPoint: Address): Promise<Paymaster> {
  await inOrder(context.chain, () => prepare(context, entryPoint))
  return { address: PAYMASTER, verificationGasLimit: 0n, postOpGasLimit: 0n, data: new Uint8Array(0) }
}

async function prepare(context: Context, entryPoint: Address): Promise<void> {
  const { chain } = context
  const { state } = await callEnvironmentAt(chain, pending)
  if (!(await hasCodeAt(state, PAYMASTER))) {
    if (!(await hasCodeAt(state, DETERMINISTIC_DEPLOYER))) throw noDeployer()
    await send(context, DETERMINISTIC_DEPLOYER, Buffer.concat([SALT, INIT_CODE]), 0n)
  }
  if ((await depositOf(context, entryPoint)) < MIN_DEPOSIT)
    await send(context, entryPoint, depositData(PAYMASTER), DEPOSIT)
}

/** Returns the deposit of the paymaster in the EntryPoint after the pooled transactions, in wei. */
async function depositOf(context: Context, entryPoint: Address): Promise<bigint> {
  const options = callLimits(context)
  const output = await untilLoaded(
    async () =>
      call(
        await callEnvironmentAt(context.chain, pending),
        { to: entryPoint, data: balanceOfData(PAYMASTER) },
        options,
      ),
    (loading) => options.timeSlice.waitForState(loading),
  )
  return bytesToBigint(output)
}

async function send(context: Context, to: Address, data: Uint8Array, value: bigint): Promise<void> {
  const from = await bundlerWith(context, value + FEES)
  const prepared = await prepareTransaction(context, { from, to, data, value })
  await submitTransaction(context, prepared.sign(), from)
}
