import type { Option } from '../../options/option.ts'
import type { CommandFamily, Subcommand, SubcommandOption } from '../commandFamily.ts'
import { flagAliases, flags } from '../flags.ts'

/** How a shell completes a value: with one of these words, a file, a folder, or not at all (`unknown`). */
export type ValueCompletion = readonly string[] | 'files' | 'folders' | 'unknown'

export interface TreeOption {
  /** The names with their dashes, the long one last. */
  readonly names: readonly string[]
  readonly describe: string
  /** Undefined for a switch. */
  readonly value: { readonly placeholder: string; readonly values: ValueCompletion } | undefined
  readonly isRepeatable: boolean
}

export interface TreeCommand {
  readonly name: string
  readonly describe: string
  readonly options: readonly TreeOption[]
  /** Its positional arguments. */
  readonly argument: ValueCompletion
}

export interface TreeFamily {
  readonly name: string
  readonly describe: string
  readonly commands: readonly TreeCommand[]
}

/** The commands, options and values that a shell completes. */
export interface CommandTree {
  /** The options of a start. */
  readonly options: readonly TreeOption[]
  readonly families: readonly TreeFamily[]
}

export const helpOption: TreeOption = {
  names: ['-h', '--help'],
  describe: 'Print this help',
  value: undefined,
  isRepeatable: false,
}
const versionOption: TreeOption = { ...helpOption, names: ['-V', '--version'], describe: 'Print the version' }

/** Returns what the command with these families completes. */
export const commandTree = (families: readonly CommandFamily[]): CommandTree => ({
  options: [...flags.map(({ flag, option }) => startOption(flag, option)), versionOption, helpOption],
  families: families.map(({ name, describe, commands }) => ({
    name,
    describe: firstSentence(describe),
    commands: commands.map(treeCommand),
  })),
})

function startOption(flag: string, option: Option): TreeOption {
  const { type, value = 'VALUE', choices, known, describe } = option
  const alias = flagAliases[flag]
  return {
    names: [...(alias === undefined ? [] : [`-${alias}`]), `--${flag}`],
    describe: firstSentence(describe),
    value: type === 'boolean' ? undefined : { placeholder: value, values: choices ?? known ?? valuesOf(value) },
    isRepeatable: type === 'paths' || type === 'texts',
  }
}

function treeCommand({ syntax, describe, positionals = {}, choices = [], options }: Subcommand): TreeCommand {
  const [name = ''] = syntax.split(' ')
  const isFile = Object.keys(positionals).some((positional) => positional === 'file' || positional === 'path')
  return {
    name,
    describe: firstSentence(describe),
    options: [...Object.entries(options).map(([option, row]) => subcommandOption(option, row)), helpOption],
    argument: isFile ? 'files' : choices.length > 0 ? choices : 'unknown',
  }
}

const subcommandOption = (name: string, { type, value = '', choices, describe }: SubcommandOption): TreeOption => ({
  names: [`--${name}`],
  describe: firstSentence(describe),
  value: type === 'switch' ? undefined : { placeholder: value, values: choices ?? valuesOf(value) },
  isRepeatable: type === 'list',
})

/** A placeholder names what the value is: `FILE`, `FILE|DIR...`, `DIR`. */
function valuesOf(placeholder: string): ValueCompletion {
  if (placeholder.includes('FILE')) return 'files'
  return placeholder === 'DIR' ? 'folders' : 'unknown'
}

/** A shell shows one line for each option. */
const firstSentence = (text: string): string => text.split(/\.(?:\s|$)|; /)[0] ?? ''
