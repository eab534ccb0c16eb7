import type { NodeError } from '../../errors.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import { invalidArgument, methodNotFound } from '../errors.ts'
import { checkMembers } from './checkMembers.ts'
import type { Context } from './context.ts'
import type { Call } from './envelope.ts'
import { handleOverUpstream } from './handleOverUpstream.ts'
import type { Method } from './method.ts'
import { decodeParams, decodeParamsInSlices, paramsInHexNotation } from './params.ts'
import { methodNotSupported, unsupportedMethods } from './unsupportedMethods.ts'

/** Methods by name and alias. It is a map, so that members of `Object.prototype` are not methods. */
export type MethodTable = ReadonlyMap<string, Method>

/** Creates the table of the given methods, with their aliases. */
export function createTable(methods: Readonly<Record<string, Method>>): MethodTable {
  const table = new Map<string, Method>()
  for (const [name, method] of Object.entries(methods)) {
    for (const each of [name, ...method.aliases]) {
      if (table.has(each)) throw new Error(`two methods have the name ${each}`)
      table.set(each, method)
    }
  }
  return table
}

/**
 * Finds the method of a call, decodes its parameters and calls its handler. On a forked chain, the upstream answers calls about earlier blocks.
 * Returns the result or a promise of it.
 */
export function dispatch(table: MethodTable, context: Context, given: Call): unknown {
  const { method: name } = given
  const method = table.get(name)
  if (method === undefined) throw missingMethod(name, table)
  if (name.startsWith('hardhat_')) suggestHardhatPreset(context)
  const { onStart } = given
  if (onStart !== undefined) return dispatchInSlices(method, context, given, onStart)
  const { call, decoded } = decode(method, given, context)
  checkMembers(method, call, context)
  return handle(method, context, call, decoded)
}

/** Handles a long request, whose parameters take long to decode and check: yields to the event loop between the steps. */
async function dispatchInSlices(method: Method, context: Context, given: Call, onStart: () => void): Promise<unknown> {
  const slice = new LoopSlice()
  const { call, decoded } = await decodeInSlices(method, given, context, slice)
  checkMembers(method, call, context)
  if (slice.isOver) await slice.yield()
  try {
    return handle(method, context, call, decoded)
  } finally {
    onStart()
  }
}

function handle(method: Method, context: Context, call: Call, decoded: readonly unknown[]): unknown {
  method.check?.(context, ...decoded)
  const { chain, upstream } = context
  if (upstream === undefined) return method.handler(context, ...decoded)
  return handleOverUpstream(chain, upstream, call, () => method.handler(context, ...decoded))
}

/** Decodes the parameters of a call. Returns the call in the notation of go-ethereum, which an upstream accepts. */
function decode(method: Method, call: Call, { behavior }: Context) {
  try {
    return { call, decoded: decodeParams(method, call.params) }
  } catch (error) {
    if (!behavior.allowOtherNotations || !invalidArgument.is(error)) throw error
    const params = paramsInHexNotation(method, call.params)
    if (params === undefined) throw error
    return { call: { ...call, params }, decoded: decodeParams(method, params) }
  }
}

async function decodeInSlices(method: Method, call: Call, { behavior }: Context, slice: LoopSlice) {
  try {
    return { call, decoded: await decodeParamsInSlices(method, call.params, slice) }
  } catch (error) {
    if (!behavior.allowOtherNotations || !invalidArgument.is(error)) throw error
    const params = paramsInHexNotation(method, call.params)
    if (params === undefined) throw error
    return { call: { ...call, params }, decoded: await decodeParamsInSlices(method, params, slice) }
  }
}

/** Logs a hint: with default options, Hardhat test suites find unexpected accounts, and failed transactions cause no errors. */
function suggestHardhatPreset({ clientVersion, warn }: Context): void {
  if (!clientVersion.startsWith('vivarium/')) return
  warn?.(
    'a hardhat_ method was called: start with --compatible-with hardhat for the accounts, client version and errors that Hardhat tools expect',
  )
}

function missingMethod(method: string, table: MethodTable): NodeError {
  const reason = unsupportedMethods.get(method)
  return reason === undefined ? methodNotFound({ method, known: table.keys() }) : methodNotSupported({ method, reason })
}
