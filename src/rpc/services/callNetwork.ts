import type { Caller } from '../ports/caller.ts'
import { RawJson, rawJsonOf } from '../rawJson.ts'

/** Calls a method of a network of the node for a caller. Resolves to the result as a JSON value. Rejects with NodeErrors. */
export async function callNetwork<Result>(
  caller: Caller,
  network: string,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  const result = await caller.networks?.call(network, method, params, caller)
  return (result instanceof RawJson ? JSON.parse(result.text) : result) as Result // the caller knows the method
}

/** Calls a method as `callNetwork` does. Resolves to the JSON text of the result, which is not parsed, because it can have megabytes. */
export async function callNetworkForText(
  caller: Caller,
  network: string,
  method: string,
  params: readonly unknown[],
): Promise<RawJson> {
  const result = await caller.networks?.call(network, method, params, caller)
  return result instanceof RawJson ? result : rawJsonOf(result)
}
