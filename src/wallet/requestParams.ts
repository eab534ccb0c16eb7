import { invalidParams } from '../rpc/errors.ts'
import type { RequestArguments } from '../rpc/provider/requestArguments.ts'
import type { WalletCall } from './sentCalls.ts'

/** Reads what a wallet needs of the parameters of a request. The node checks the rest. */

type Params = RequestArguments['params']

/** Returns the first parameter. Throws InvalidParams unless it is an object. */
function objectIn(params: Params): Partial<Record<string, unknown>> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first === 'object' && first !== null && !Array.isArray(first)) return first
  throw invalidParams({ reason: 'expected params with one object' })
}

/** Returns the transaction of `eth_sendTransaction` or `eth_signTransaction`. The node checks its other members. */
export function readTransaction(params: Params): { readonly from: string | undefined } {
  const transaction = objectIn(params)
  return { ...transaction, from: addressIn(transaction) }
}

/** Returns the member `from`. */
function addressIn({ from }: Partial<Record<string, unknown>>): string | undefined {
  if (from === undefined || typeof from === 'string') return from
  throw invalidParams({ reason: 'expected from as an address' })
}

/** Returns the chain ID of `wallet_switchEthereumChain` or `wallet_addEthereumChain` (EIP-3326, EIP-3085). */
export const readChainId = (params: Params): string => chainIdIn(objectIn(params))

function chainIdIn({ chainId }: Partial<Record<string, unknown>>): string {
  if (typeof chainId === 'string' && /^0x[0-9a-f]{1,64}$/i.test(chainId)) return chainId
  throw invalidParams({ reason: 'expected chainId as a hexadecimal text with 0x, such as "0x7a69"' })
}

/** Checks that the permissions of a request are those of accounts (EIP-2255). */
export function readPermissions(params: Params): void {
  const unknown = Object.keys(objectIn(params)).find((name) => name !== 'eth_accounts')
  if (unknown !== undefined)
    throw invalidParams({
      reason: `the wallet does not know the permission ${unknown.slice(0, 64)}: it has eth_accounts`,
    })
}

/** Returns the account in the parameters of a signing method: one of `accounts`, or else the first address. */
export function signerIn(params: Params, accounts: readonly string[]): string {
  const texts = (Array.isArray(params) ? (params as readonly unknown[]) : []).filter(
    (param) => typeof param === 'string',
  )
  const found =
    texts.find((text) => accounts.includes(text.toLowerCase())) ?? texts.find((text) => /^0x[0-9a-f]{40}$/i.test(text))
  if (found === undefined) throw invalidParams({ reason: 'expected the address of the account that signs' })
  return found
}

/** The contents of `wallet_sendCalls`. */
interface SendCalls {
  readonly id: string | undefined
  readonly from: string | undefined
  readonly chainId: string
  readonly calls: readonly WalletCall[]
  /** Names of the capabilities that are not optional. */
  readonly required: readonly string[]
  readonly isAtomic: boolean
}

/** Reads the parameters of `wallet_sendCalls` (EIP-5792). Throws InvalidParams. */
export function readCalls(params: Params): SendCalls {
  const given = objectIn(params)
  const { id, calls, atomicRequired } = given
  if (id !== undefined && typeof id !== 'string') throw invalidParams({ reason: 'expected id as a text' })
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isObject))
    throw invalidParams({ reason: 'expected calls as a list of at least one object with to, data and value' })
  const required = [given, ...calls].flatMap(({ capabilities }) => requiredIn(capabilities))
  return { id, from: addressIn(given), chainId: chainIdIn(given), calls, required, isAtomic: atomicRequired === true }
}

const isObject = (value: unknown): value is WalletCall & { readonly capabilities?: unknown } =>
  typeof value === 'object' && value !== null

const requiredIn = (capabilities: unknown): string[] =>
  Object.entries((capabilities ?? {}) as Record<string, { optional?: unknown } | undefined>).flatMap(
    ([name, capability]) => (capability?.optional === true ? [] : [name]),
  )
