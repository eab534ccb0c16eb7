import type { z } from 'zod'
import type { QuickDecoder } from '../wire/quickDecoder.ts'

/**
 * The effect of a method on other clients. `read` methods have none. `write` methods do what users of a public chain can do (send, sign, change
 * their own data), or check the rights of the caller. `control` methods do more: they set the clock or balances, mine or revert.
 */
export type Effect = 'read' | 'write' | 'control'

/** Namespaces whose methods have the effect `control` by default. The default in other namespaces is `read`. */
export const developmentNamespaces: ReadonlySet<string> = new Set([
  'anvil',
  'evm',
  'hardhat',
  'miner',
  'personal',
  'tenderly',
  'testing',
  'vivarium',
])

/** Returns the effect of a method, which depends on its namespace by default. */
export const effectOf = (name: string, { effect }: Pick<MethodSignature, 'effect'>): Effect =>
  effect ?? (developmentNamespaces.has(name.slice(0, name.indexOf('_'))) ? 'control' : 'read')

/** A parameter: its name in the documentation and in named calls, and the schema that decodes it. */
export interface Param<Schema extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly schema: Schema
  /** Whether a call may omit the parameter. */
  readonly optional: boolean
  /** Decodes values in their common form. */
  readonly quick?: QuickDecoder | undefined
}

/** The decoded value of a parameter. */
export type DecodedParam<Given extends Param> = Given extends Param<infer Schema> ? z.output<Schema> : never

/** A method without its handler: the part that documents and lists use. */
export interface MethodSignature {
  /** The first name of the method. Aliases and `eth_` names of layer-2 methods keep it. */
  readonly name: string
  readonly summary: string
  readonly params: readonly Param[]
  readonly result: z.ZodType
  readonly aliases: readonly string[]
  readonly effect?: Effect | undefined
  readonly sameEffectAs?: string | undefined
  readonly named: boolean
  /** Whether the result does not depend on blocks, state and pool. Such a call does not wait while the chain is reverted. */
  readonly ignoresChain?: boolean | undefined
}

/** The methods of an endpoint by name and alias. */
export type MethodSignatures = ReadonlyMap<string, MethodSignature>
