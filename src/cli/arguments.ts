import yargs from 'yargs'
import { define } from '../errors.ts'
import { expectation, fits, invalidOption, unknownOption } from '../options/check.ts'
import { nearestOf } from '../options/nearest.ts'
import type { Option } from '../options/option.ts'
import type { CommandOptions } from '../options/options.ts'
import { type Flag, flags } from './flags.ts'

/** What the caller wants: to start a node, or to read a text that is printed instead. */
export type Command =
  | { readonly kind: 'start'; readonly options: CommandOptions; readonly warnings: readonly string[] }
  | { readonly kind: 'print'; readonly text: string }

export const unknownCommand = define<{ given: string; nearest: string | undefined }>(
  'UnknownCommand',
  -32602,
  ({ given, nearest }) =>
    `unknown command "${given}"${nearest === undefined ? '' : `: did you mean "${nearest}"?`} (see vivarium --help)`,
)
const missingValue = define<{ source: string; expected: string }>(
  'MissingValue',
  -32602,
  ({ source, expected }) => `${source} needs a value: ${expected}`,
)
const givenTwice = define<{ source: string }>('GivenTwice', -32602, ({ source }) => `${source} is given more than once`)

const commands = ['start']

/** Reads the command line and, for what it does not say, the environment. Throws a NodeError for what makes no sense. */
export function readArguments(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): Command {
  const parser = commandParser(version)
  const {
    _: positionals,
    $0: _program,
    help,
    version: versionWanted,
    ...given
  } = parser.parseSync(argv.map(plainSwitch))
  if (help === true) return { kind: 'print', text: helpText(parser) }
  if (versionWanted === true) return { kind: 'print', text: version }
  const [command = 'start', extra] = positionals.map(String)
  if (!commands.includes(command)) throw unknownCommand({ given: command, nearest: nearestOf(command, commands) })
  if (extra !== undefined) throw unknownCommand({ given: `${command} ${extra}`, nearest: command })
  return {
    kind: 'start',
    options: { ...fromEnvironment(environment), ...fromFlags(given) },
    warnings: unknownVariables(environment),
  }
}

/** `--quiet=1` → `--quiet=true`: the parser takes whatever is not "true" for false, and `--quiet=perhaps` too. */
function plainSwitch(argument: string): string {
  const [, key, text] = /^--([^=]+)=(.*)$/.exec(argument) ?? []
  const flag = flags.find((candidate) => candidate.flag === key && candidate.option.type === 'boolean')
  return flag === undefined ? argument : `--${key}=${readText(flag.option, `--${key}`, text)}`
}

type Parser = ReturnType<typeof yargs>

/** yargs finds the flags; their values come as texts, so that one place judges them wherever they were written. */
function commandParser(version: string): Parser {
  const parser = yargs()
    .scriptName('vivarium')
    .usage(
      'vivarium [start] [options]\n\nStarts a local development chain and answers JSON-RPC over HTTP and WebSocket.',
    )
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
      'strip-aliased': true,
    })
    .exitProcess(false)
    .help(false)
    .version(false)
    .locale('en')
  for (const { flag, option } of flags) {
    parser.option(flag, {
      group: `${option.group}:`,
      describe: option.choices === undefined ? option.describe : `${option.describe} (${option.choices.join(', ')})`,
      ...(option.type === 'boolean' && { type: 'boolean' }),
      ...(option.type !== 'boolean' && option.default !== undefined && { defaultDescription: String(option.default) }),
      ...(option.alias !== undefined && { alias: option.alias }),
    })
  }
  return parser
    .option('version', { type: 'boolean', group: 'Other:', describe: `Print the version (${version})` })
    .option('help', { type: 'boolean', alias: 'h', group: 'Other:', describe: 'Print this text' })
    .epilogue('Each option is an environment variable too: --data-dir is VIVARIUM_DATA_DIR.')
}

function fromFlags(given: Readonly<Record<string, unknown>>): CommandOptions {
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    const flag = flags.find((candidate) => candidate.flag === key)
    if (flag === undefined) throw unknownOption({ source: dashed(key), nearest: nearestFlag(key) })
    const source = dashed(key)
    if (Array.isArray(value)) throw givenTwice({ source })
    // A flag that wants a value and got none comes as `true`, one that is a switch comes as it is meant.
    const text = flag.option.type === 'boolean' ? String(value) : value === true ? '' : value
    values[flag.name] = read(flag, source, text)
  }
  return values as CommandOptions // each value was judged by its option
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): CommandOptions {
  const values: Record<string, unknown> = {}
  for (const flag of flags) {
    const text = environment[flag.variable]
    if (text !== undefined && text !== '') values[flag.name] = read(flag, flag.variable, text)
  }
  return values as CommandOptions // each value was judged by its option
}

/** A variable that begins like ours but is none of ours is more likely mistyped than meant for somebody else. */
function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = flags.map(({ variable }) => variable)
  return Object.keys(environment)
    .filter((name) => name.startsWith('VIVARIUM_') && !known.includes(name))
    .map((name) => {
      const nearest = nearestOf(name, known)
      return `the environment variable ${name} is not known${nearest === undefined ? '' : `: did you mean ${nearest}?`}`
    })
}

function read({ option, negated }: Flag, source: string, text: unknown): unknown {
  const value = readText(option, source, text)
  return negated ? !value : value
}

/** The value that a text spells for an option. */
function readText(option: Option, source: string, text: unknown): unknown {
  const expected = expectation(option)
  if (text === '') throw missingValue({ source, expected })
  const value = spelled(option.type, text)
  if (!fits(option, value)) throw invalidOption({ source, expected, value: text })
  return value
}

function spelled(type: Option['type'], text: unknown): unknown {
  if (type === 'string' || typeof text !== 'string') return text
  if (type === 'boolean') return { true: true, 1: true, false: false, 0: false }[text.toLowerCase()]
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const dashed = (key: string): string => (key.length === 1 ? `-${key}` : `--${key}`)

function nearestFlag(key: string): string | undefined {
  const nearest = nearestOf(key, [...flags.map(({ flag }) => flag), 'help', 'version'])
  return nearest === undefined ? undefined : `--${nearest}`
}

function helpText(parser: Parser): string {
  let text = ''
  parser.wrap(Math.min(110, process.stdout.columns ?? 110)).showHelp((shown) => {
    text = shown
  })
  return text
}
