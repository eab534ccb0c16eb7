import { createTable, type MethodTable } from './dispatch.ts'
import type { Method } from './method.ts'

type Methods = Readonly<Record<string, Method>>

/** Methods of every network: identification, API keys, faults and the shared clock. */
const commonMethods =
  /^(web3_|rpc\.|vivarium_(setFaults|createKey|listKeys|limitKey|revokeKey|keyUsage|advanceTime|setTime)$|evm_(increaseTime|setNextBlockTimestamp|setTime|mine|snapshot|revert)$)/

/** Returns the methods of the endpoint of an l2a network, under both prefixes. */
export const l2aTable = (methods: Methods): MethodTable => createTable(pick(methods, /^(l2a_|vivarium_l2a)/))

/** Ethereum methods at the endpoint of an l2b network → the l2b methods that implement them. */
const ethereumNames = {
  eth_chainId: 'l2b_chainId',
  net_version: 'l2b_networkVersion',
  eth_blockNumber: 'l2b_blockNumber',
  eth_gasPrice: 'l2b_gasPrice',
  eth_getBalance: 'l2b_getBalance',
  eth_getBlockByHash: 'l2b_getBlockByHash',
  eth_getBlockByNumber: 'l2b_getBlockByNumber',
  eth_getLogs: 'l2b_getLogs',
  eth_getTransactionByHash: 'l2b_getTransactionByHash',
  eth_getTransactionCount: 'l2b_getTransactionCount',
  eth_getTransactionReceipt: 'l2b_getTransactionReceipt',
  eth_getTransactionByBlockNumberAndIndex: 'l2b_getTransactionByBlockNumberAndIndex',
  eth_getTransactionByBlockHashAndIndex: 'l2b_getTransactionByBlockHashAndIndex',
} as const

/** Returns the methods of the endpoint of an l2b network: under both prefixes, and the equivalent `eth_` and `net_` methods. */
export function l2bTable(methods: Methods): MethodTable {
  const picked = pick(methods, /^(l2b_|vivarium_l2b)/)
  for (const [name, l2bName] of Object.entries(ethereumNames)) {
    const method = methods[l2bName]
    if (method !== undefined) picked[name] = { ...method, aliases: [] }
  }
  return createTable(picked)
}

/** Replaces the standard prefixes of the methods of a family with the configured prefixes of a network. */
export function withPrefixes(table: MethodTable, family: 'l2a' | 'l2b', prefixes: readonly string[]): MethodTable {
  const ofFamily = [...table].filter(([name]) => name.startsWith(`${family}_`))
  const renamed = new Set(ofFamily.map(([, method]) => method))
  return new Map([
    ...[...table].filter(
      ([name, method]) => !renamed.has(method) || name.startsWith('eth_') || name.startsWith('net_'),
    ),
    ...ofFamily.flatMap(([name, method]) =>
      prefixes.map((prefix) => [`${prefix}${name.slice(family.length)}`, method] as const),
    ),
  ])
}

function pick(methods: Methods, pattern: RegExp): Record<string, Method> {
  return Object.fromEntries(Object.entries(methods).filter(([name]) => pattern.test(name) || commonMethods.test(name)))
}
