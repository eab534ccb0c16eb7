import { createTable, type MethodTable } from './dispatch.ts'
import type { Method } from './method.ts'

/** All methods by name, as in methodTable.ts. */
type Methods = Readonly<Record<string, Method>>

/** Methods of every network: identification, keys, faults and the shared clock. */
const everywhere =
  /^(web3_|rpc\.|vivarium_(setFaults|createKey|listKeys|limitKey|revokeKey|keyUsage|advanceTime|setTime)$|evm_(increaseTime|setNextBlockTimestamp|setTime|mine|snapshot|revert)$)/

/** Returns the methods of the own endpoint of an l2a network, under both prefixes. */
export const l2aTable = (methods: Methods): MethodTable => createTable(pick(methods, /^(l2a_|vivarium_l2a)/))

/** Ethereum methods at the own endpoint of an l2b network → the l2b method that answers them. */
const asEthereum = {
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

/** Returns the methods of the own endpoint of an l2b network: under both prefixes, and the equivalent `eth_` methods. */
export function l2bTable(methods: Methods): MethodTable {
  const own = pick(methods, /^(l2b_|vivarium_l2b)/)
  for (const [name, answering] of Object.entries(asEthereum)) {
    const method = methods[answering]
    if (method !== undefined) own[name] = { ...method, aliases: [] }
  }
  return createTable(own)
}

/**
 * Returns a table in which the methods of a family have the configured prefixes of a network instead of their own.
 */
export function withPrefixes(table: MethodTable, family: 'l2a' | 'l2b', prefixes: readonly string[]): MethodTable {
  const own = [...table].filter(([name]) => name.startsWith(`${family}_`))
  const renamed = new Set(own.map(([, method]) => method))
  return new Map([
    ...[...table].filter(
      ([name, method]) => !renamed.has(method) || name.startsWith('eth_') || name.startsWith('net_'),
    ),
    ...own.flatMap(([name, method]) =>
      prefixes.map((prefix) => [`${prefix}${name.slice(family.length)}`, method] as const),
    ),
  ])
}

function pick(methods: Methods, own: RegExp): Record<string, Method> {
  return Object.fromEntries(Object.entries(methods).filter(([name]) => own.test(name) || everywhere.test(name)))
}
