import { type Option, optionGroups } from '../options/option.ts'
import { type CommandFlag, flagAliases, flags } from './flags.ts'
import { type HelpRow, helpExamples, helpSection, helpWidth, wrapText } from './helpLayout.ts'

const commands: readonly HelpRow[] = [
  ['start, node', 'Start a node. Without a command, vivarium does this'],
  ['fixtures', 'Check, build, export and record fixtures'],
  ['keys', 'Manage the API keys of a node'],
  ['fork', 'Record the state of a live chain for runs without a network, replay and verify it'],
  ['config', 'Check configuration files and print their JSON Schema'],
  ['completion', 'Print a script that completes command lines in bash, zsh or fish'],
]

const examples = {
  'Start with the demo chains': 'vivarium',
  'Keep the chains between runs': 'vivarium --port 9545 --data-dir ./chain',
  'Build a chain from a fixture, and mine every 2 seconds': 'vivarium --fixtures story.yaml --block-time 2',
  'Continue the chain of another node': 'vivarium --fork-url https://rpc.example --fork-block 21000000',
  'Use the defaults and the behavior of anvil': 'vivarium --compatible-with anvil',
}

const notes = [
  'Each option can also be an environment variable (VIVARIUM_DATA_DIR for --data-dir) or a key of vivarium.config.yaml (dataDir). Each switch has an opposite: --no-quiet, --mining.',
  'vivarium COMMAND --help describes a command.',
]

/** Returns the text of `vivarium --help`, from the table of options. `width` is the width of the terminal, in characters. */
export function helpText(width?: number): string {
  const fitted = helpWidth(width)
  return [
    'Usage: vivarium [start] [options]\n       vivarium COMMAND\n',
    `${wrapText('Starts a local Ethereum development node that serves JSON-RPC over HTTP and WebSocket.', fitted).join('\n')}\n`,
    helpSection('Commands:', commands, fitted),
    ...optionGroups.map((group) =>
      helpSection(`${group}:`, flags.filter(({ option }) => option.group === group).map(rowOf), fitted),
    ),
    helpSection(
      'Other:',
      [
        ['-V, --version', 'Print the version'],
        ['-h, --help', 'Print this help'],
      ],
      fitted,
    ),
    helpExamples(examples),
    ...notes.map((note) => `${wrapText(note, fitted).join('\n')}\n`),
  ].join('\n')
}

function rowOf({ flag, option }: CommandFlag): HelpRow {
  const alias = flagAliases[flag]
  const { describe, choices, default: value } = option
  const notes = [
    ...(choices === undefined ? [] : [`(${choices.join(', ')})`]),
    ...(option.type === 'boolean' || value === undefined ? [] : [`[default: ${value}]`]),
  ]
  return [`${alias === undefined ? '   ' : `-${alias},`} --${flag}${flagValue(option)}`, [describe, ...notes].join(' ')]
}

/** The value of a flag in help and reference: ` PORT`; empty for a switch. */
export const flagValue = ({ type, value }: Option): string => (type === 'boolean' ? '' : ` ${value ?? 'VALUE'}`)
