import type { Option } from './option.ts'
import type { ValueOf } from './shape.ts'
import { options } from './table.ts'

export type OptionName = keyof typeof options

export const optionNames = Object.keys(options) as readonly OptionName[] // a constant has no other keys

type NamesOf<Scope extends Option['scope']> = {
  [Name in OptionName]: (typeof options)[Name]['scope'] extends Scope ? Name : never
}[OptionName]

type OptionsOf<Scope extends Option['scope']> = {
  readonly [Name in NamesOf<Scope>]?: ValueOf<(typeof options)[Name]> | undefined
}

/** The options of a node. */
export type NodeOptions = OptionsOf<'node'>

/** A single path, or an object instead of a file, can stand for a list of one. */
type OneOrMore<Options extends { readonly fixtures?: unknown; readonly artifacts?: unknown }> = {
  readonly [Name in keyof Options]: Name extends 'fixtures' | 'artifacts'
    ? Options[Name] | string | object
    : Options[Name]
}

/** The options of `createNode`. A single fixture or artifact needs no list. */
export type GivenNodeOptions = OneOrMore<Omit<NodeOptions, 'networks'>> & {
  readonly networks?: Readonly<Record<string, OneOrMore<NetworkOptions>>> | undefined
}

type NetworkOptions = NonNullable<NodeOptions['networks']>[string]

/** Returns the options with lists of fixtures and artifacts. The options must be valid. */
export function withLists(given: GivenNodeOptions): NodeOptions {
  const { fixtures, artifacts, networks } = given
  return {
    ...(given as NodeOptions), // the other options have the same types
    ...(fixtures !== undefined && { fixtures: listOf(fixtures) }),
    ...(artifacts !== undefined && { artifacts: listOf(artifacts) }),
    ...(networks !== undefined && {
      networks: Object.fromEntries(
        Object.entries(networks).map(([name, network]) => [name, networkWithLists(network)]),
      ),
    }),
  }
}

/** Networks without a single path stay the same objects: their locations in a file are recorded by object. */
function networkWithLists(given: OneOrMore<NetworkOptions>): NetworkOptions {
  const { fixtures } = given
  if (fixtures === undefined || Array.isArray(fixtures)) return given as NetworkOptions
  return { ...given, fixtures: listOf(fixtures) }
}

const listOf = (given: string | object): readonly (string | object)[] => (Array.isArray(given) ? given : [given])

/** The options of `node.listen`. */
export type ListenOptions = OptionsOf<'listen'>
/** All options of the command. */
export type CommandOptions = OptionsOf<Option['scope']>

type Defaulted = {
  [Name in OptionName]: (typeof options)[Name] extends { default: unknown } ? Name : never
}[OptionName]

/** Options after `withDefaults`, where every option with a default is present. */
export type OptionsWithDefaults<Options> = {
  readonly [Name in keyof Options & Defaulted]: Exclude<Options[Name], undefined>
} & {
  readonly [Name in Exclude<keyof Options, Defaulted>]?: Options[Name]
}

/** Returns the given options that are options of a node. */
export function givenNodeOptions(given: CommandOptions): CommandOptions {
  return Object.fromEntries(
    optionNames
      .filter((name) => options[name].scope === 'node' && given[name] !== undefined)
      .map((name) => [name, given[name]]),
  )
}

/** Returns the options of one scope, with defaults for options that are not given. */
export function withDefaults<Options extends CommandOptions>(
  given: Options,
  scope: Option['scope'],
): OptionsWithDefaults<Options> {
  const complete: Record<string, unknown> = {}
  for (const name of optionNames) {
    const option: Option = options[name]
    const value = given[name] ?? option.default
    if (option.scope === scope && value !== undefined) complete[name] = value
  }
  return complete as OptionsWithDefaults<Options> // the loop visits each option of the table
}
