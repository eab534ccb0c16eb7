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

/** The options of `createNode`. */
export type NodeOptions = OptionsOf<'node'>
/** The options of `node.listen`. */
export type ListenOptions = OptionsOf<'listen'>
/** All options of the command. */
export type CommandOptions = OptionsOf<Option['scope']>

type Defaulted = {
  [Name in OptionName]: (typeof options)[Name] extends { default: unknown } ? Name : never
}[OptionName]

/** Options after `withDefaults`, where every option with a default is present. */
export type Complete<Options> = { readonly [Name in keyof Options & Defaulted]: Exclude<Options[Name], undefined> } & {
  readonly [Name in Exclude<keyof Options, Defaulted>]?: Options[Name]
}

/** Returns the given options of one scope. */
export function givenFor(given: CommandOptions, scope: Option['scope']): CommandOptions {
  return Object.fromEntries(
    optionNames
      .filter((name) => options[name].scope === scope && given[name] !== undefined)
      .map((name) => [name, given[name]]),
  )
}

/** Returns the options of one scope, with defaults for options that are not given. */
export function withDefaults<Options extends CommandOptions>(
  given: Options,
  scope: Option['scope'],
): Complete<Options> {
  const complete: Record<string, unknown> = {}
  for (const name of optionNames) {
    const option: Option = options[name]
    const value = given[name] ?? option.default
    if (option.scope === scope && value !== undefined) complete[name] = value
  }
  return complete as Complete<Options> // the loop visits each option of the table
}
