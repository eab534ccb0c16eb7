import { type Address, addressHex, bytesToBigint, bytesToHex, hexToBytes } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { delegateOf } from '../../evm/codeAnalysis.ts'
import { call, executionFault, reverted } from '../../execution/call.ts'
import type { CallEnvironment } from '../../execution/callEnvironment.ts'
import { selectorOfSignature } from '../../fixtures/abi/abiCoding.ts'
import { EIP1967_BEACON_SLOT, EIP1967_IMPLEMENTATION_SLOT } from '../../reports/storage/proxySlots.ts'
import type { StorageLayout } from '../../reports/storage/storageLayout.ts'
import type { Context } from '../protocol/context.ts'
import { callLimits } from './calls/callEnvironments.ts'

/** Gas of the call of a beacon, which reads one slot. */
const BEACON_GAS = 100_000n

const layoutUnknown = define<{ address: Address; isContract: boolean }>(
  'LayoutUnknown',
  -32000,
  ({ address, isContract }) =>
    isContract
      ? `the storage layout of ${address} is unknown: start the node with --artifacts and the output of the compiler for this contract. Hardhat writes what the node needs; with Foundry, set extra_output = ["storageLayout"] in foundry.toml`
      : `${address} has no code`,
)

/** A contract with the variables of its account. */
export interface LaidOutContract {
  readonly name: string
  readonly layout: StorageLayout
}

/** Returns the layout of an account: of its own code and of the code that it delegates to. Rejects with LayoutUnknown. */
export async function laidOutContractAt(
  context: Context,
  environment: CallEnvironment,
  address: Address,
): Promise<LaidOutContract> {
  const compiled = await context.directory?.compiledSources()
  const codes = await codesOf(context, environment, address)
  const found = await Promise.all(codes.map((code) => compiled?.layoutOf({ code, isCreation: false })))
  const known = found.filter((each) => each !== undefined)
  const contract = known.at(-1)
  if (contract === undefined) throw layoutUnknown({ address, isContract: codes.length > 0 })
  return { name: contract.contract.name ?? '', layout: known.flatMap(({ layout }) => layout) }
}

/** The code of a minimal proxy around the address of its implementation (EIP-1167). Arguments can follow. */
const minimalProxy = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/

/** Returns the code of an account, and the code to which it delegates all calls: EIP-7702, EIP-1167, EIP-1967. */
async function codesOf(context: Context, environment: CallEnvironment, address: Address): Promise<Uint8Array[]> {
  const { state } = environment
  const codeAt = (at: Address | undefined): Uint8Array | undefined => {
    const account = at && state.account(at)
    const code = account && state.code(account.codeHash)
    return code === undefined || code.length === 0 ? undefined : code
  }
  const own = codeAt(address)
  if (own === undefined) return []
  const [, minimal] = minimalProxy.exec(bytesToHex(own)) ?? []
  const addressIn = (slot: bigint): Address => addressHex(BigInt.asUintN(160, state.storage(address, slot)))
  const delegated =
    codeAt(delegateOf(own) ?? (minimal === undefined ? undefined : (`0x${minimal}` as Address))) ?? // 20 bytes
    codeAt(addressIn(EIP1967_IMPLEMENTATION_SLOT)) ??
    codeAt(await implementationOf(context, environment, addressIn(EIP1967_BEACON_SLOT)))
  return delegated === undefined ? [own] : [own, delegated]
}

/** Returns the implementation of all proxies of a beacon. Undefined for an account that is none. */
async function implementationOf(
  context: Context,
  environment: CallEnvironment,
  beacon: Address,
): Promise<Address | undefined> {
  if (environment.state.account(beacon) === undefined) return undefined
  try {
    const request = { to: beacon, data: hexToBytes(selectorOfSignature('implementation()')), gas: BEACON_GAS }
    const output = await call(environment, request, { ...callLimits(context), failureOf: undefined })
    return output.length === 32 ? addressHex(BigInt.asUintN(160, bytesToBigint(output))) : undefined
  } catch (error) {
    if (reverted.is(error) || executionFault.is(error)) return undefined
    throw error
  }
}
