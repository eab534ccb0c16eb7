import type { CommandFamily, Subcommand, SubcommandOption } from './commandFamily.ts'
import { type HelpRow, helpExamples, helpSection, helpWidth, wrapText } from './helpLayout.ts'

const helpRow: HelpRow = ['-h, --help', 'Print this help']

/** Returns the help of a command that has subcommands. `width` is the width of the terminal, in characters. */
export function familyHelp({ name, describe, commands }: CommandFamily, width?: number): string {
  const fitted = helpWidth(width)
  return [
    `Usage: vivarium ${name} COMMAND\n`,
    paragraph(describe, fitted),
    helpSection(
      'Commands:',
      commands.map((command) => [command.syntax, command.describe]),
      fitted,
    ),
    helpSection('Options:', [helpRow], fitted),
    paragraph(`vivarium ${name} COMMAND --help describes a command.`, fitted),
  ].join('\n')
}

/** Returns the help of a subcommand. `width` is the width of the terminal, in characters. */
export function commandHelp({ name }: CommandFamily, command: Subcommand, width?: number): string {
  const fitted = helpWidth(width)
  const { syntax, describe, positionals = {}, options, examples } = command
  const required = Object.entries(options).filter(([, option]) => option.required === true)
  const usage = [
    `vivarium ${name} ${syntax}`,
    ...required.map(([option, { value }]) => `--${option} ${value}`),
    ...(Object.keys(options).length > required.length ? ['[options]'] : []),
  ].join(' ')
  return [
    `Usage: ${wrapText(usage, fitted - 'Usage: '.length).join('\n       ')}\n`,
    paragraph(describe, fitted),
    ...(Object.keys(positionals).length > 0 ? [helpSection('Arguments:', Object.entries(positionals), fitted)] : []),
    helpSection('Options:', [...Object.entries(options).map(rowOf), helpRow], fitted),
    ...(examples === undefined ? [] : [helpExamples(examples)]),
  ].join('\n')
}

const paragraph = (text: string, width: number): string => `${wrapText(text, width).join('\n')}\n`

function rowOf([name, option]: readonly [string, SubcommandOption]): HelpRow {
  const { describe, choices, required = false, default: value } = option
  const notes = [
    ...(choices === undefined ? [] : [`(${choices.join(', ')})`]),
    ...(required ? ['[required]'] : []),
    ...(value === undefined ? [] : [`[default: ${value}]`]),
  ]
  return [`    --${name}${option.value === undefined ? '' : ` ${option.value}`}`, [describe, ...notes].join(' ')]
}
