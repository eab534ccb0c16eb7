import parse from 'yargs-parser'
import { define, type NodeError } from '../errors.ts'
import { unknownOption } from '../options/check.ts'
import { nearestOf } from '../options/nearest.ts'
import type { CommandOptions } from '../options/options.ts'
import { parseOptionText, separatorOf } from '../options/parseOptionText.ts'
import { renamedText } from '../options/renamedOptions.ts'
import { type CommandFlag, dashed, flagAliases, flags, oppositeOf, renamedFlags, variableOf } from './flags.ts'
import {
  converterOf,
  foreignFlagAdvice,
  foreignNames,
  foreignSwitches,
  reasonToIgnore,
  writtenNamesOf,
} from './foreignFlags.ts'

/** A command line that starts a node. */
export interface StartCommand {
  readonly kind: 'start'
  readonly options: CommandOptions
  readonly warnings: readonly string[]
  /** Messages about accepted flags without an effect, for the log at level debug. */
  readonly ignored: readonly string[]
}

/** A parsed command line. */
export type Command =
  | StartCommand
  /** subcommands.ts parses `argv`. A start does not load it. */
  | { readonly kind: FamilyName; readonly argv: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }

/** `command` is the command whose help lists the known ones. */
export const unknownCommand = define<{ given: string; nearest: string | undefined; command: string }>(
  'UnknownCommand',
  -32602,
  ({ given, nearest, command }) =>
    `unknown command "${given}"${nearest === undefined ? '' : `: did you mean "${nearest}"?`} (see ${command} --help)`,
)
const foreignFlag = define<{ source: string; advice: string }>(
  'UnknownOption',
  -32602,
  ({ source, advice }) => `unknown option ${source}: ${advice}`,
)
const switchWithValue = define<{ flag: string; value: string }>(
  'UnexpectedValue',
  -32602,
  ({ flag, value }) =>
    `${flag} takes no separate value, but "${value}" follows it: write ${flag}=true or ${flag}=false, or leave the value out`,
)
const extraArgument = define<{ command: string; extra: string }>(
  'UnexpectedArgument',
  -32602,
  ({ command, extra }) =>
    `unexpected argument "${extra}": vivarium ${command} takes only options (see vivarium --help)`,
)
const commandAfterOptions = define<{ command: string }>(
  'UnexpectedArgument',
  -32602,
  ({ command }) => `vivarium ${command} takes none of the options before it: write them after vivarium ${command}`,
)
const givenTwice = define<{ source: string }>(
  'GivenTwice',
  -32602,
  ({ source }) => `${source} is given more than once: give it once`,
)
const listGivenTwice = define<{ source: string; separator: string }>(
  'GivenTwice',
  -32602,
  ({ source, separator }) =>
    `${source} is given more than once: give it once, with its items separated by ${separator}`,
)

const oppositeSwitches = define<{ flag: string; opposite: string }>(
  'OppositeSwitches',
  -32602,
  ({ flag, opposite }) => `${flag} cannot be given with ${opposite}: leave out one of them`,
)

/** `vivarium fork` sets it for the command that it runs. */
const URL_VARIABLE = 'VIVARIUM_URL'

/** Commands that have subcommands. */
const families = ['fixtures', 'keys', 'fork', 'config', 'completion'] as const
type FamilyName = (typeof families)[number]

const familyOf = (text: string | undefined): FamilyName | undefined => families.find((name) => name === text)

const switches = flags.filter(({ option }) => option.type === 'boolean')

/** Hardhat calls `start` `node`. */
const commands = ['start', 'node', 'help']

/**
 * Reads the command line, and the environment for options that are not on it. Throws a NodeError for invalid arguments. A start
 * loads only the parser of yargs, because loading all of yargs would double the start-up time.
 */
export function readCommandLine(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  if (argv[0] === 'help') return readCommandLine([...argv.slice(1), '--help'], environment)
  const family = familyOf(argv[0])
  if (family !== undefined) return { kind: family, argv: argv.slice(1) }
  const { _: positionals, help, version, ...given } = parsedArguments(argv)
  const [command = 'start', extra] = positionals.map(String)
  const namedFamily = familyOf(command)
  const isCommand = namedFamily !== undefined || commands.includes(command)
  if (help === true) {
    if (namedFamily !== undefined) return { kind: namedFamily, argv: [...positionals.slice(1).map(String), '--help'] }
    if (isCommand) return { kind: 'help' }
  }
  if (version === true) return { kind: 'version' }
  const unexpected = isCommand ? extra : command
  const before = unexpected === undefined ? undefined : argv[argv.indexOf(unexpected) - 1]
  if (before !== undefined && unexpected !== undefined && switchOf(before) !== undefined)
    throw switchWithValue({ flag: before, value: unexpected })
  if (!isCommand) {
    // `vivarium version` means `--version`.
    const nearest =
      hostAfterHelp(argv, command) ?? nearestOf(command, [...commands, ...families]) ?? nearestFlag(command)
    throw unknownCommand({ given: command, nearest, command: 'vivarium' })
  }
  if (namedFamily !== undefined) throw commandAfterOptions({ command: namedFamily })
  if (extra !== undefined) throw extraArgument({ command, extra })
  const warnings: string[] = []
  const warn = (text: string): void => void warnings.push(text)
  const { ignored, effective } = dividedFlags(given)
  return {
    kind: 'start',
    options: { ...optionsFromEnvironment(environment, warn), ...fromFlags(effective, warn) },
    warnings,
    ignored,
  }
}

/** Returns the positionals and the options of the command line as texts. */
const parsedArguments = (argv: readonly string[]) =>
  parse(normalizedSwitches(argv), {
    boolean: ['help', 'version', ...foreignSwitches, ...switches.map(({ flag }) => flag)],
    array: flags.filter(takesList).map(({ flag }) => flag),
    alias: { ...flagAliases, ...foreignNames, version: 'V' },
    configuration: {
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    },
  })

/** Returns the option for an address that follows -h, which is the host in Ganache. Undefined for other arguments. */
const hostAfterHelp = (argv: readonly string[], text: string): string | undefined =>
  argv[argv.indexOf(text) - 1] === '-h' ? `--host ${text}` : undefined

/** Applies `normalizedSwitch` to each argument. Throws for a switch and its opposite, of which the parser would use the last. */
function normalizedSwitches(argv: readonly string[]): string[] {
  const normalized = argv.map(normalizedSwitch)
  for (const flag of switches) {
    if (!normalized.includes(`--${flag.flag}=false`)) continue
    if (normalized.includes(`--${flag.flag}`) || normalized.includes(`--${flag.flag}=true`))
      throw oppositeSwitches({ flag: dashed(flag.flag), opposite: dashed(oppositeOf(flag)) })
  }
  return normalized
}

/**
 * Rewrites `--quiet=1` and `--silent=1` as `--quiet=true`, because the parser reads every value but "true" as false. Rewrites `--no-quiet` as
 * `--quiet=false`, because each switch has an opposite, and `--silent` as `--quiet`.
 */
function normalizedSwitch(argument: string): string {
  const [, written = '', text] = /^([^=]+)(?:=(.*))?$/s.exec(argument) ?? []
  const flag = switchOf(written)
  if (flag === undefined) return argument
  const isOpposite = written === dashed(oppositeOf(flag))
  if (!isOpposite && text === undefined) return dashed(flag.flag)
  const value = text === undefined || parseOptionText(flag.option, written, text) === true
  return `--${flag.flag}=${isOpposite ? !value : value}`
}

/** Returns the switch that an argument such as `--quiet`, `-q` or `--no-quiet` gives; undefined for any other argument. */
const switchOf = (argument: string): CommandFlag | undefined =>
  switches.find(
    (flag) =>
      dashed(oppositeOf(flag)) === argument || writtenNamesOf(flag.flag).some((name) => dashed(name) === argument),
  )

/** Divides flags into those with an effect and messages about the others. Converts flags of anvil. Throws GivenTwice. */
function dividedFlags(given: Readonly<Record<string, unknown>>): {
  ignored: string[]
  effective: Record<string, unknown>
} {
  const ignored: string[] = []
  const effective: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const reason = reasonToIgnore(key)
    const convert = value === undefined ? undefined : converterOf(key)
    if (convert !== undefined) {
      if (Array.isArray(value)) throw givenTwice({ source: dashed(key) })
      for (const [flag, text] of Object.entries(convert(value === true ? '' : String(value)))) {
        if (flag !== key && given[flag] !== undefined) throw givenTwice({ source: dashed(flag) })
        effective[flag] = text
      }
    } else if (reason === undefined) effective[key] = value
    else if (value !== undefined) ignored.push(`${dashed(key)} has no effect: ${reason}`)
  }
  return { ignored, effective }
}

function fromFlags(given: Readonly<Record<string, unknown>>, warn: (text: string) => void): CommandOptions {
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue
    const flag = flags.find((candidate) => candidate.flag === key) ?? renamedFlags.get(key)
    if (flag === undefined) throw unknownFlag(key)
    const source = dashed(key)
    if (flag.flag !== key) {
      if (given[flag.flag] !== undefined) throw givenTwice({ source: dashed(flag.flag) })
      warn(renamedText(source, dashed(flag.flag)))
    }
    if (Array.isArray(value) && !takesList(flag)) {
      const separator = separatorOf(flag.option)
      throw separator === undefined ? givenTwice({ source }) : listGivenTwice({ source, separator })
    }
    // The parser returns `true` for an option without a value.
    const text = flag.option.type === 'boolean' ? String(value) : value === true ? '' : value
    values[flag.name] = read(flag, source, text)
  }
  return values as CommandOptions // each value was checked by its option
}

/** Reads options from the environment. `warn` receives warnings about variables with an earlier or unknown name. Throws a NodeError for a value. */
export function optionsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  warn: (text: string) => void,
): CommandOptions {
  // Names of variables have no case on Windows. To read the variable of each option would take a start longer than to read the flags.
  if (!Object.keys(environment).some((name) => /^vivarium_/i.test(name))) return {}
  const values: Record<string, unknown> = {}
  for (const [earlier, flag] of renamedFlags) {
    const variable = variableOf(earlier)
    const text = environment[variable]
    if (text === undefined || text === '') continue
    warn(renamedText(variable, variableOf(flag.flag)))
    values[flag.name] = read(flag, variable, text)
  }
  for (const flag of flags) {
    const variable = variableOf(flag.flag)
    const text = environment[variable]
    if (text !== undefined && text !== '') values[flag.name] = read(flag, variable, text)
    if (flag.option.type !== 'boolean') continue
    const opposite = variableOf(oppositeOf(flag))
    const oppositeText = environment[opposite]
    if (oppositeText === undefined || oppositeText === '') continue
    if (values[flag.name] !== undefined) throw oppositeSwitches({ flag: variable, opposite })
    values[flag.name] = !read(flag, opposite, oppositeText)
  }
  for (const warning of unknownVariables(environment)) warn(warning)
  return values as CommandOptions // each value was checked by its option
}

/** Warnings about variables that begin with VIVARIUM_ and have no option: they are probably misspelt. */
function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = [
    ...flags.map(({ flag }) => variableOf(flag)),
    ...switches.map((flag) => variableOf(oppositeOf(flag))),
    ...[...renamedFlags.keys()].map(variableOf),
    URL_VARIABLE,
  ]
  return Object.keys(environment)
    .filter((name) => name.startsWith('VIVARIUM_') && !known.includes(name))
    .map((name) => {
      // The common prefix makes all names similar.
      const [given = '', ...names] = [name, ...known].map((text) => text.slice('VIVARIUM_'.length))
      const nearest = nearestOf(given, names)
      return `unknown environment variable ${name}${nearest === undefined ? '' : `: did you mean VIVARIUM_${nearest}?`}`
    })
}

function read({ option, negated }: CommandFlag, source: string, text: unknown): unknown {
  const value = parseOptionText(option, source, text)
  return negated ? !value : value
}

const takesList = ({ option: { type } }: CommandFlag): boolean => type === 'paths' || type === 'texts'

function unknownFlag(key: string): NodeError {
  const advice = foreignFlagAdvice(key)
  const source = dashed(key)
  if (advice !== undefined) return foreignFlag({ source, advice })
  return unknownOption({ source, nearest: nearestFlag(key), reference: 'vivarium --help' })
}

function nearestFlag(key: string): string | undefined {
  const nearest = nearestOf(key, [...flags.map(({ flag }) => flag), 'help', 'version'])
  return nearest === undefined ? undefined : `--${nearest}`
}
