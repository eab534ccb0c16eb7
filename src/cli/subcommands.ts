/** Parses the commands that have subcommands: `vivarium fixtures …`, `keys …`, `fork …` and `config …`. A start does not load this file. */
import yargs, { type Argv } from 'yargs'
import { define, errorMessage, NodeError } from '../errors.ts'
import { unknownOption } from '../options/check.ts'
import { expandHome } from '../options/expandHome.ts'
import { nearestOf } from '../options/nearest.ts'
import { parseOptionText } from '../options/parseOptionText.ts'
import type { CommandFamily, Subcommand, SubcommandArguments, SubcommandOption } from './commandFamily.ts'
import { unknownCommand } from './commandLine.ts'
import { print } from './output.ts'
import { commandHelp, familyHelp } from './subcommandHelp.ts'

export const badArguments = define<{ reason: string; command: string }>(
  'BadArguments',
  -32602,
  ({ reason, command }) => `${reason} (see ${command} --help)`,
)

const positionalAsOption = define<{ name: string; syntax: string }>(
  'UnknownOption',
  -32602,
  ({ name, syntax }) => `unknown option --${name}: expected ${syntax}`,
)

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
export function readSubcommand(family: CommandFamily, argv: readonly string[], width?: number): ReadSubcommand {
  if (argv[0] === 'help') return readSubcommand(family, [...argv.slice(1), '--help'], width)
  const full = `vivarium ${family.name}`
  const [name = ''] = argv
  const called = family.commands.find((command) => nameOf(command) === name)
  const wantsHelp = argv.length === 0 || argv.includes('--help') || argv.includes('-h')
  if (called === undefined) {
    if (wantsHelp && (name === '' || name.startsWith('-'))) return { kind: 'help', text: familyHelp(family, width) }
    throw unknownCommandOf(family, name)
  }
  if (wantsHelp) return { kind: 'help', text: commandHelp(family, called, width) }
  let given: SubcommandArguments | undefined
  const command = `${full} ${nameOf(called)}`
  const syntax = `${full} ${called.syntax}`
  const parser = yargs()
    .locale('en')
    .updateStrings(messagesFor(syntax))
    .help(false)
    .version(false)
    .exitProcess(false)
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    })
    .command(
      called.syntax,
      called.describe,
      (subparser) => declare(subparser, called, command),
      (values) => {
        given = argumentsOf(called, values, command)
      },
    )
  let failure: unknown
  const normalized = argv.map((argument) => normalizedArgument(called, argument, syntax))
  parser.parse(normalized, {}, (error) => {
    failure = error
  })
  if (failure instanceof NodeError) throw failure
  if (failure !== undefined && failure !== null) throw badArguments({ reason: errorMessage(failure), command })
  if (given === undefined) throw new TypeError('yargs called no handler')
  return { kind: 'run', command: called, given }
}

/**
 * Rewrites `--json=1` as `--json=true`, because the parser reads every value but "true" as false. Throws for the name of a positional as an
 * option, which the parser would accept.
 */
function normalizedArgument({ options, positionals = {} }: Subcommand, argument: string, syntax: string): string {
  const [, name, text] = /^--([^=]+)(?:=(.*))?$/.exec(argument) ?? []
  if (name === undefined) return argument
  if (Object.hasOwn(options, name)) {
    if (text === undefined || options[name]?.type !== 'switch') return argument
    return `--${name}=${parseOptionText({ type: 'boolean' }, `--${name}`, text)}`
  }
  if (Object.hasOwn(positionals, name)) throw positionalAsOption({ name, syntax })
  return argument
}

function unknownCommandOf(family: CommandFamily, given: string): NodeError {
  const command = `vivarium ${family.name}`
  const names = family.commands.map(nameOf)
  if (given.startsWith('-'))
    return badArguments({ reason: `expected a command before ${given}: one of ${names.join(', ')}`, command })
  const nearest = nearestOf(given, names)
  const suggestion = nearest && `${family.name} ${nearest}`
  return unknownCommand({ given: `${family.name} ${given}`, nearest: suggestion, command })
}

/** Messages of yargs in the style of the other errors. `syntax` is the full syntax of the subcommand. */
const messagesFor = (syntax: string): Record<string, string> => {
  const missing = `too few arguments, %s instead of %s: expected ${syntax}`
  return {
    'Not enough non-option arguments: got %s, need at least %s': { one: missing, other: missing },
  } as unknown as Record<string, string> // the types of yargs have no plural forms
}

const nameOf = ({ syntax }: Subcommand): string => syntax.split(' ')[0] ?? ''

function declare(parser: Argv, command: Subcommand, full: string): Argv {
  const { positionals = {}, options } = command
  for (const name of Object.keys(positionals)) parser.positional(name, { type: 'string', default: undefined })
  for (const [name, { type }] of Object.entries(options))
    parser.option(name, { type: type === 'switch' ? 'boolean' : 'string' })
  // Runs before yargs counts the positionals, because a misspelt option is the more likely cause.
  return parser.middleware((values) => checkGiven(command, values, full), true)
}

type Values = Readonly<Record<string, unknown>>

function checkGiven(command: Subcommand, values: Values, full: string): void {
  const { options, positionals = {}, choices } = command
  for (const [name, value] of Object.entries(values)) {
    if (['_', '$0'].includes(name) || value === undefined) continue
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (option !== undefined) checkOption(`--${name}`, option, value, full)
    else if (Object.hasOwn(positionals, name)) checkChoice(name, choices, value, full)
    else throw unknownOf(name, options, full)
  }
  const missing = Object.keys(options).filter((name) => options[name]?.required === true && values[name] === undefined)
  if (missing.length > 0)
    throw badArguments({ reason: `missing ${missing.map((name) => `--${name}`).join(', ')}`, command: full })
  const [, ...extra] = values._ as readonly unknown[] // yargs sets it
  if (extra.length > 0) throw badArguments({ reason: `unexpected argument "${extra[0]}"`, command: full })
}

function checkOption(name: string, { type, choices }: SubcommandOption, value: unknown, command: string): void {
  if (Array.isArray(value) && type !== 'list')
    throw badArguments({ reason: `${name} is given more than once`, command })
  if (value === '' || (type === 'list' && listOf(value).length === 0))
    throw badArguments({ reason: `${name} needs a value`, command })
  checkChoice(name, choices, value, command)
}

function checkChoice(name: string, choices: readonly string[] | undefined, value: unknown, command: string): void {
  if (choices !== undefined && !choices.includes(String(value)))
    throw badArguments({ reason: `${name} must be one of ${choices.join(', ')}, not "${value}"`, command })
}

function unknownOf(name: string, options: Subcommand['options'], full: string): NodeError {
  const nearest = nearestOf(name, Object.keys(options))
  const source = `${name.length === 1 ? '-' : '--'}${name}`
  return unknownOption({ source, nearest: nearest && `--${nearest}`, reference: `${full} --help` })
}

/** Returns the value of an option. `~` at the start of a path becomes the home directory. */
const textOf = (option: SubcommandOption | undefined, text: string): string =>
  /FILE|DIR/.test(option?.value ?? '') ? expandHome(text) : text

const listOf = (value: unknown): string[] => String(value).split(',').filter(Boolean)

function argumentsOf({ options, positionals = {} }: Subcommand, values: Values, command: string): SubcommandArguments {
  const of = (type: SubcommandOption['type']) =>
    Object.entries(options)
      .filter(([name, option]) => option.type === type && values[name] !== undefined)
      .map(([name]) => [name, values[name]] as const)
  return {
    command,
    // yargs sets an optional list that is absent to a list with undefined.
    positionals: Object.keys(positionals)
      .flatMap((name) => values[name])
      .filter((value): value is string => typeof value === 'string'),
    texts: Object.fromEntries(of('text').map(([name, value]) => [name, textOf(options[name], String(value))])),
    lists: Object.fromEntries(of('list').map(([name, value]) => [name, listOf(value)])),
    switches: Object.fromEntries(of('switch').map(([name, value]) => [name, value === true])),
  }
}
