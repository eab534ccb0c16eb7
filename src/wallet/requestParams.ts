import type { Hex } from '../bytes.ts'
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
  readonly isAtomicRequired: boolean
}

/** Reads the parameters of `wallet_sendCalls` (EIP-5792). Throws InvalidParams. */
export function readCalls(params: Params): SendCalls {
  const given = objectIn(params)
  const { id, calls, atomicRequired } = given
  if (id !== undefined && typeof id !== 'string') throw invalidParams({ reason: 'expected id as a text' })
  if (!Array.isArray(calls) || calls.length === 0)
    throw invalidParams({ reason: 'expected calls as a list of at least one object with to, data and value' })
  return {
    id,
    from: addressIn(given),
    chainId: chainIdIn(given),
    calls: calls.map(readCall),
    required: [given, ...calls].flatMap(({ capabilities }) => requiredIn(capabilities)),
    isAtomicRequired: atomicRequired === true,
  }
}

const callMembers = {
  to: { pattern: /^0x[0-9a-f]{40}$/i, expected: 'an address' },
  data: { pattern: /^0x([0-9a-f]{2})*$/i, expected: 'bytes in hexadecimal' },
  value: { pattern: /^0x[0-9a-f]{1,64}$/i, expected: 'an amount in wei, in hexadecimal such as 0x1' },
}

function readCall(call: unknown, index: number): WalletCall {
  if (typeof call !== 'object' || call === null)
    throw invalidParams({ reason: `expected calls[${index}] as an object with to, data and value` })
  const read: Partial<Record<keyof WalletCall, Hex>> = {}
  for (const [name, { pattern, expected }] of Object.entries(callMembers)) {
    const value: unknown = call[name as keyof typeof call]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string' || !pattern.test(value))
      throw invalidParams({ reason: `expected calls[${index}].${name} as ${expected}` })
    read[name as keyof WalletCall] = value as Hex // it matches the pattern
  }
  return read
}

const requiredIn = (capabilities: unknown): string[] =>
  Object.entries((capabilities ?? {}) as Record<string, { optional?: unknown } | undefined>).flatMap(
    ([name, capability]) => (capability?.optional === true ? [] : [name]),
  )

/** Returns the account of `wallet_getCapabilities`, and the chain IDs if the page wants only some (EIP-5792). */
export function readCapabilitiesQuery(params: Params): {
  readonly account: string | undefined
  readonly chainIds: readonly bigint[] | undefined
} {
  const [account, chainIds] = (Array.isArray(params) ? params : []) as readonly unknown[]
  if (chainIds !== undefined && chainIds !== null && !Array.isArray(chainIds))
    throw invalidParams({ reason: 'expected the chain IDs as a list' })
  return {
    account: addressIn({ from: account ?? undefined }),
    chainIds: chainIds?.map((chainId: unknown) => BigInt(chainIdIn({ chainId }))),
  }
}
