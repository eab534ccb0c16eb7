import type { z } from 'zod'
import type { RawJson } from '../rawJson.ts'
import { quickDecoderOf } from '../wire/quickDecoder.ts'
import type { Context } from './context.ts'
import type { DecodedParam, Effect, MethodSignature, Param } from './methodSignature.ts'

/** The decoded parameters of a handler. */
type Arguments<Params extends readonly Param[]> = { [Index in keyof Params]: DecodedParam<Params[Index]> }

/** The return value of a handler: the JSON value or JSON text of the result, or a promise of it. */
type Reply<Result extends z.ZodType> = z.input<Result> | RawJson | Promise<z.input<Result> | RawJson>

interface Definition<Params extends readonly Param[], Result extends z.ZodType> {
  /** The description in the reference page and the OpenRPC document. It starts with a verb: "Returns …". */
  readonly summary: string
  readonly params: Params
  readonly result: Result
  /** Alternative names of the method. */
  readonly aliases?: readonly string[]
  /** The effect of the method if it differs from the default of its namespace (`effectOf`). */
  readonly effect?: Effect
  /** Another method with the same effect. A list that blocks one of them blocks both. */
  readonly sameEffectAs?: string
  /** Whether `params` may be an object with named parameters. */
  readonly named?: boolean
  /** Whether the result does not depend on blocks, state and pool. Such a call does not wait while the chain is reverted. */
  readonly ignoresChain?: boolean
  /** Throws if the arguments exceed a limit. Runs before the handler, and before the upstream of a forked chain answers the call. */
  readonly check?: (context: Context, ...args: Arguments<Params>) => void
  readonly handler: (context: Context, ...args: Arguments<Params>) => Reply<Result>
}

/** A method with any parameters. */
export interface Method extends MethodSignature {
  readonly check?: ((context: Context, ...args: unknown[]) => void) | undefined
  /** `args` are the decoded `params`, in their order. */
  readonly handler: (context: Context, ...args: unknown[]) => unknown
}

/** A method as its file exports it. The name of the method follows from the path of the file. */
export type MethodFile = Omit<Method, 'name'>

/** Adds the names to the methods of the given files. */
export function nameMethods(files: Readonly<Record<string, MethodFile>>): Readonly<Record<string, Method>> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, { name, ...file }]))
}

/** Defines a method. The argument types of the handler follow from `params`, its return type from `result`. */
export function defineMethod<const Params extends readonly Param[], Result extends z.ZodType>(
  definition: Definition<Params, Result>,
): MethodFile {
  return {
    aliases: [],
    named: false,
    ...definition,
    // Dispatch passes the decoded `params`. Definition checks that the functions accept their types.
    check: definition.check as Method['check'],
    handler: definition.handler as Method['handler'],
  }
}

/** Defines a parameter. It is optional if its schema has a default or accepts undefined. */
export function param<Schema extends z.ZodType>(name: string, schema: Schema): Param<Schema> {
  const optional = schema.type === 'default' || schema.type === 'optional'
  return { name, schema, optional, quick: quickDecoderOf(schema) }
}
