import type { NodeError } from '../../errors.ts'
import { methodNotFound } from '../errors.ts'
import { checkMembers } from './checkMembers.ts'
import type { Context } from './context.ts'
import type { Call } from './envelope.ts'
import type { Method } from './method.ts'
import { decodeParams } from './params.ts'
import { methodRefused, refusedMethods } from './refusedMethods.ts'

/** Methods by name, with aliases. A map, so that names of `Object.prototype` are not methods. */
export type MethodTable = ReadonlyMap<string, Method>

/** Creates the table of the given methods, with their aliases. */
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

/** Finds the method of a call, decodes its parameters and calls its handler. Returns the result or its promise. */
export function dispatch(table: MethodTable, context: Context, call: Call): unknown {
  const { method: name } = call
  const method = table.get(name)
  if (method === undefined) throw noSuchMethod(name, table)
  if (name.startsWith('hardhat_')) adviseHardhat(context)
  const decoded = decodeParams(method, call.params)
  checkMembers(method, call, context)
  return method.handler(context, ...decoded)
}

/** Without the client version of Hardhat, a test suite for Hardhat gets other accounts and no errors of reverted transactions. */
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
