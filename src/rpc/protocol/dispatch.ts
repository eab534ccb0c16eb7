import type { NodeError } from '../../errors.ts'
import { methodNotFound } from '../errors.ts'
import { checkMembers } from './checkMembers.ts'
import type { Context } from './context.ts'
import type { Call } from './envelope.ts'
import type { Method } from './method.ts'
import { decodeParams } from './params.ts'
import { methodRefused, refusedMethods } from './refusedMethods.ts'

/** Methods by every name they answer to. A map, so that no name of an object's prototype is a method. */
export type MethodTable = ReadonlyMap<string, Method>

/** The table of what the files of `methods/` export, aliases included. */
export function createTable(methods: Readonly<Record<string, Method>>): MethodTable {
  const table = new Map<string, Method>()
  for (const [name, method] of Object.entries(methods)) {
    for (const known of [name, ...method.aliases]) {
      if (table.has(known)) throw new Error(`two methods are called ${known}`)
      table.set(known, method)
    }
  }
  return table
}

/** Finds the method of a call, decodes its parameters and runs it: the result, or the promise of one. */
export function dispatch(table: MethodTable, context: Context, call: Call): unknown {
  const { method: name } = call
  const method = table.get(name)
  if (method === undefined) throw noSuchMethod(name, table)
  if (name.startsWith('hardhat_')) adviseHardhat(context)
  const decoded = decodeParams(method, call.params)
  checkMembers(method, call, context)
  return method.handler(context, ...decoded)
}

/** Suites for Hardhat meet another number of accounts and no reverts on send, unless the node presents itself as Hardhat. */
function adviseHardhat({ clientVersion, warn }: Context): void {
  if (!clientVersion.startsWith('vivarium/')) return
  warn?.(
    'a hardhat_ method was called: start with --compatible-with hardhat for the accounts, client version and errors that Hardhat tools expect',
  )
}

function noSuchMethod(method: string, table: MethodTable): NodeError {
  const reason = refusedMethods.get(method)
  return reason === undefined ? methodNotFound({ method, known: table.keys() }) : methodRefused({ method, reason })
}
