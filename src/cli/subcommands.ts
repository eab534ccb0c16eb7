/** Parses the commands that have subcommands: `vivarium fixtures …`, `keys …`, `fork …` and `config …`. A start does not load this file. */
import yargs, { type Argv } from 'yargs'
import { define, NodeError } from '../errors.ts'
import { unknownOption } from '../options/check.ts'
import { nearestOf } from '../options/nearest.ts'
import { print } from './output.ts'

export const badArguments = define<{ reason: string; command: string }>(
  'BadArguments',
  -32602,
  ({ reason, command }) => `${reason} (see ${command} --help)`,
)
export const unknownSubcommand = define<{ given: string; nearest: string | undefined; command: string }>(
  'UnknownCommand',
  -32602,
  ({ given, nearest, command }) =>
    `unknown command "${given}"${nearest === undefined ? '' : `: did you mean "${nearest}"?`} (see ${command} --help)`,
)

export interface SubcommandOption {
  /** A `list` is a text with commas, or a repeated option. */
  readonly type: 'switch' | 'text' | 'list'
  readonly describe: string
  readonly required?: boolean
  readonly choices?: readonly string[]
  /** The default as the help shows it. */
  readonly default?: string
}

/** The arguments of a subcommand, by the names of its positionals and options. */
export interface SubcommandArguments {
  readonly positionals: readonly string[]
  readonly texts: Readonly<Record<string, string | undefined>>
  readonly lists: Readonly<Record<string, readonly string[] | undefined>>
  readonly switches: Readonly<Record<string, boolean | undefined>>
}

export interface Subcommand {
  /** The name, and the positionals in the notation of yargs: `build <file..>`, `create [name]`. */
  readonly syntax: string
  readonly describe: string
  readonly positionals?: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, SubcommandOption>>
  readonly run: (given: SubcommandArguments) => Promise<void> | void
}

/** A command that has subcommands. */
export interface CommandFamily {
  readonly name: string
  readonly describe: string
  readonly commands: readonly Subcommand[]
}

/** Runs the subcommand that `argv` names, or prints the help. Rejects with a NodeError for invalid arguments. */
export async function runFamily(family: CommandFamily, argv: readonly string[]): Promise<void> {
  const read = readSubcommand(family, argv, process.stdout.columns)
  if (read.kind === 'help') print(`${read.text.trimEnd()}\n`)
  else await read.command.run(read.given)
}

export type ReadSubcommand =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly command: Subcommand; readonly given: SubcommandArguments }

/** Parses the arguments after the name of the family. Throws a NodeError for invalid arguments. */
export function readSubcommand(family: CommandFamily, argv: readonly string[], width = 110): ReadSubcommand {
  const full = `vivarium ${family.name}`
  const called = family.commands.find((command) => nameOf(command) === argv[0])
  const help = called === undefined ? full : `${full} ${nameOf(called)}`
  let read: ReadSubcommand | undefined
  const parser = yargs()
    .scriptName(full)
    .usage(`${full} <command>\n\n${family.describe}`)
    .locale('en')
    .updateStrings(messagesFor(called === undefined ? full : `${full} ${called.syntax}`))
    .version(false)
    .alias('help', 'h')
    .wrap(Math.min(110, width))
    .exitProcess(false)
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    })
  for (const command of family.commands)
    parser.command(
      command.syntax,
      command.describe,
      (subparser) => describe(subparser, command, `${full} ${nameOf(command)}`),
      (values) => {
        read = { kind: 'run', command, given: argumentsOf(command, values) }
      },
    )
  let failure: unknown
  parser.parse(argv.length === 0 ? ['--help'] : [...argv], {}, (error, { _: [given] }, output) => {
    failure = error
    if (output !== '' && !error) read = { kind: 'help', text: output }
    else if (!error && read === undefined && given === undefined)
      failure = badArguments({ reason: `${full} needs a command`, command: full })
    else if (!error && read === undefined) {
      const nearest = nearestOf(String(given), family.commands.map(nameOf))
      const suggestion = nearest && `${family.name} ${nearest}`
      failure = unknownSubcommand({ given: `${family.name} ${given}`, nearest: suggestion, command: full })
    }
  })
  if (failure instanceof NodeError) throw failure
  if (failure !== undefined && failure !== null)
    throw badArguments({ reason: failure instanceof Error ? failure.message : String(failure), command: help })
  if (read === undefined) throw new TypeError('yargs called no handler')
  return read
}

/** Messages of yargs in the style of the other errors. `syntax` is the full syntax of the subcommand. */
const messagesFor = (syntax: string): Record<string, string> => {
  const missing = `too few arguments, %s instead of %s: expected ${syntax}`
  return {
    'Missing required argument: %s': { one: 'missing option --%s', other: 'missing options --%s' },
    'Not enough non-option arguments: got %s, need at least %s': { one: missing, other: missing },
    'Show help': 'Print this help',
  } as unknown as Record<string, string> // the types of yargs have no plural forms
}

const nameOf = ({ syntax }: Subcommand): string => syntax.split(' ')[0] ?? ''

function describe(parser: Argv, command: Subcommand, full: string): Argv {
  const { positionals = {}, options } = command
  parser.usage(`${full.replace(nameOf(command), command.syntax)}\n\n${command.describe}`)
  for (const [name, text] of Object.entries(positionals))
    parser.positional(name, { type: 'string', describe: text, default: undefined })
  for (const [name, option] of Object.entries(options))
    parser.option(name, {
      type: option.type === 'switch' ? 'boolean' : 'string',
      describe: option.describe,
      ...(option.required === true && { demandOption: true }),
      ...(option.choices !== undefined && { choices: option.choices }),
      ...(option.default !== undefined && { defaultDescription: option.default }),
    })
  // Runs before yargs reports missing options, because a misspelt option is the more likely cause.
  return parser.middleware((values) => checkGiven(command, values, full), true)
}

type Values = Readonly<Record<string, unknown>>

function checkGiven({ options, positionals = {} }: Subcommand, values: Values, full: string): void {
  const known = [...Object.keys(options), ...Object.keys(positionals)]
  for (const [name, value] of Object.entries(values)) {
    if (['_', '$0', 'help', 'h'].includes(name) || value === undefined) continue
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (option === undefined) {
      if (known.includes(name)) continue
      const nearest = nearestOf(name, Object.keys(options))
      throw unknownOption({
        source: `${name.length === 1 ? '-' : '--'}${name}`,
        nearest: nearest && `--${nearest}`,
        reference: `${full} --help`,
      })
    }
    if (Array.isArray(value) && option.type !== 'list')
      throw badArguments({ reason: `--${name} is given more than once`, command: full })
    if (value === '') throw badArguments({ reason: `--${name} needs a value`, command: full })
    const { choices } = option
    if (choices !== undefined && !choices.includes(String(value)))
      throw badArguments({ reason: `--${name} must be one of ${choices.join(', ')}, not "${value}"`, command: full })
  }
  const [, ...extra] = values._ as readonly unknown[] // yargs sets it
  if (extra.length > 0) throw badArguments({ reason: `unexpected argument "${extra[0]}"`, command: full })
}

function argumentsOf({ options, positionals = {} }: Subcommand, values: Values): SubcommandArguments {
  const of = (type: SubcommandOption['type']) =>
    Object.entries(options)
      .filter(([name, option]) => option.type === type && values[name] !== undefined)
      .map(([name]) => [name, values[name]] as const)
  return {
    positionals: Object.keys(positionals).flatMap((name) => (values[name] ?? []) as string | string[]), // the positionals are declared as strings
    texts: Object.fromEntries(of('text').map(([name, value]) => [name, String(value)])),
    lists: Object.fromEntries(of('list').map(([name, value]) => [name, String(value).split(',').filter(Boolean)])),
    switches: Object.fromEntries(of('switch').map(([name, value]) => [name, value === true])),
  }
}

/** The help of a family and of each of its subcommands, for the reference. */
export function familyHelp(family: CommandFamily): readonly string[] {
  return [[], ...family.commands.map((command) => [nameOf(command)])].map((path) => {
    const read = readSubcommand(family, [...path, '--help'])
    return read.kind === 'help' ? read.text : ''
  })
}
