import type { CommandTree, TreeOption, ValueCompletion } from './commandTree.ts'

/** Returns the completion script for fish. */
export function fishCompletion({ options, families }: CommandTree): string {
  const names = families.map(({ name }) => name)
  const lines = [
    ...rows('__vivarium_is', [{ name: 'start', describe: 'Start a node' }, ...families]),
    ...options.map((option) => optionLine('__vivarium_starts', option)),
    ...families.flatMap(({ name, commands }) => [
      ...rows(`__vivarium_is ${name}`, commands),
      ...commands.flatMap((command) => {
        const condition = `__vivarium_in ${name} ${command.name}`
        return [
          ...argumentLine(condition, command.argument),
          ...command.options.map((option) => optionLine(condition, option)),
        ]
      }),
    ]),
  ]
  return `# Completion of vivarium for fish.

function __vivarium_is --description 'Whether the words before the cursor are these'
    set -l words (commandline -opc)
    test "$words[2..-1]" = "$argv"
end

function __vivarium_in --description 'Whether the first words before the cursor are these'
    set -l words (commandline -opc)
    test "$words[2..3]" = "$argv"
end

function __vivarium_starts --description 'Whether the command is to start a node'
    set -l words (commandline -opc)
    not contains -- "$words[2]" ${names.join(' ')}
end

complete -c vivarium -f
${lines.join('\n')}
`
}

const rows = (condition: string, commands: readonly { readonly name: string; readonly describe: string }[]): string[] =>
  commands.map(({ name, describe }) => `complete -c vivarium -n ${quoted(condition)} -a ${name} -d ${quoted(describe)}`)

function argumentLine(condition: string, argument: ValueCompletion): string[] {
  if (argument === 'unknown') return []
  return [`complete -c vivarium -n ${quoted(condition)} ${completionOf(argument)}`]
}

function optionLine(condition: string, { names, describe, value }: TreeOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const values = value === undefined ? '' : ` -r ${completionOf(value.values)}`
  return `complete -c vivarium -n ${quoted(condition)} ${flags.join(' ')}${values} -d ${quoted(describe)}`
}

function completionOf(values: ValueCompletion): string {
  switch (values) {
    case 'files':
      return '-F'
    case 'folders':
      return "-f -a '(__fish_complete_directories)'"
    case 'unknown':
      return '-f'
    default:
      return `-f -a ${quoted(values.join(' '))}`
  }
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
