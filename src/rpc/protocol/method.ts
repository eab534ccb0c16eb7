import type { z } from 'zod'
import type { RawJson } from '../rawJson.ts'
import type { Context } from './context.ts'

/**
 * What a method does to others: `read` changes nothing that another client can see, `write` does what every user of a public chain can
 * (sends, signs, and changes what belongs to the caller alone) or checks the rights of its caller by itself, `control` does what no
 * user of a public chain can: it moves the clock, sets balances, mines, or goes back.
 */
export type Effect = 'read' | 'write' | 'control'

/** Namespaces of development nodes, whose methods control the chain unless a method says otherwise. Those of all others read. */
export const developmentNamespaces: ReadonlySet<string> = new Set([
  'anvil',
  'evm',
  'hardhat',
  'miner',
  'personal',
  'testing',
  'vivarium',
])

export const effectOf = (name: string, { effect }: Pick<Method, 'effect'>): Effect =>
  effect ?? (developmentNamespaces.has(name.slice(0, name.indexOf('_'))) ? 'control' : 'read')

/** One parameter: its name in the documentation and in named calls, and how it is decoded to a native value. */
export interface Param<Schema extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly schema: Schema
  /** Whether a call may leave it out. */
  readonly optional: boolean
}

/** The native values that a handler gets for its parameters. */
type Arguments<Params extends readonly Param[]> = {
  [Index in keyof Params]: Params[Index] extends Param<infer Schema> ? z.output<Schema> : never
}

/** What a handler returns: the wire form of its result, at once or later, or JSON text that is one. */
type Reply<Result extends z.ZodType> = z.input<Result> | RawJson | Promise<z.input<Result> | RawJson>

interface Definition<Params extends readonly Param[], Result extends z.ZodType> {
  /** One sentence for the reference page and the OpenRPC document. */
  readonly summary: string
  readonly params: Params
  readonly result: Result
  /** Other names that answer the same. */
  readonly aliases?: readonly string[]
  /** What the method does to others, where it is not what `effectOf` takes for granted of its namespace. */
  readonly effect?: Effect
  /** Another method that reaches the same effect, perhaps with other parameters: a list that blocks either blocks both. */
  readonly sameEffectAs?: string
  /** Whether a call may name its parameters in an object instead of listing them. */
  readonly named?: boolean
  readonly handler: (context: Context, ...args: Arguments<Params>) => Reply<Result>
}

/** A method as dispatch sees it, whatever its parameters are. */
export interface Method {
  /** Its first name. An alias and a method that another family answers with it keep this name. */
  readonly name: string
  readonly summary: string
  readonly params: readonly Param[]
  readonly result: z.ZodType
  readonly aliases: readonly string[]
  readonly effect?: Effect | undefined
  readonly sameEffectAs?: string | undefined
  readonly named: boolean
  /** `args` are what `params` decode to, in their order. */
  readonly handler: (context: Context, ...args: unknown[]) => unknown
}

/** A method as its file exports it. The name of the file becomes the name of the method. */
export type MethodFile = Omit<Method, 'name'>

/** The methods of the given files, each with its name. */
export function nameMethods(files: Readonly<Record<string, MethodFile>>): Readonly<Record<string, Method>> {
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, { name, ...file }]))
}

/** Defines a method: types of the handler's arguments follow from `params`, and what it may return from `result`. */
export function defineMethod<const Params extends readonly Param[], Result extends z.ZodType>(
  definition: Definition<Params, Result>,
): MethodFile {
  return {
    aliases: [],
    named: false,
    ...definition,
    // Dispatch passes what `params` decode to, which are the types that the handler was checked with.
    handler: definition.handler as Method['handler'],
  }
}

/** A parameter. It may be left out when its schema has a default or takes undefined. */
export function param<Schema extends z.ZodType>(name: string, schema: Schema): Param<Schema> {
  return { name, schema, optional: schema.type === 'default' || schema.type === 'optional' }
}
