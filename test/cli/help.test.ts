import { describe, expect, test } from 'vitest'
import { readCommandLine } from '../../src/cli/commandLine.ts'
import { completion } from '../../src/cli/completion/completion.ts'
import { config } from '../../src/cli/config.ts'
import { fixtures } from '../../src/cli/fixtures.ts'
import { flags } from '../../src/cli/flags.ts'
import { fork } from '../../src/cli/fork.ts'
import { helpText } from '../../src/cli/help.ts'
import { keys } from '../../src/cli/keys.ts'
import { commandHelp, familyHelp } from '../../src/cli/subcommandHelp.ts'
import { readSubcommand } from '../../src/cli/subcommands.ts'

test('the help text contains every flag and its default', () => {
  const text = helpText(200)
  for (const { flag } of flags) expect(text).toMatch(new RegExp(`--${flag}\\b`))
  expect(text).toContain('[default: 8545]')
  expect(text).toContain('-p, --port PORT')
})

test.each([80, 60])('the lines of the help text have at most %i characters', (width) => {
  const lines = helpText(width).split('\n')
  // A command to copy has no line break.
  const long = lines.filter((line) => line.length > width && !line.startsWith('  vivarium'))
  expect(long).toEqual([])
})

test('the help texts have their full width on a terminal of unknown size, which reports 0', () => {
  expect(helpText(0)).toBe(helpText(110))
  expect(familyHelp(keys, 0)).toBe(familyHelp(keys, 110))
})

test('a command line in the examples is valid', () => {
  const examples = helpText(200).split('Examples:\n')[1]?.split('\n\n')[0] ?? ''
  const lines = examples.split('\n').filter((line) => line.startsWith('  vivarium'))
  expect(lines).toHaveLength(5)
  for (const line of lines) {
    expect(readCommandLine(line.trim().split(' ').slice(1), {})).toMatchObject({ kind: 'start', warnings: [] })
  }
})

describe.each([fixtures, keys, fork, config, completion])('vivarium $name', (family) => {
  test('lists its subcommands, with and without --help', () => {
    const text = familyHelp(family)
    for (const { syntax, describe } of family.commands) {
      expect(text).toContain(`\n  ${syntax} `)
      expect(text.replace(/\s+/g, ' ')).toContain(describe)
    }
    expect(readSubcommand(family, [])).toEqual({ kind: 'help', text })
    expect(readSubcommand(family, ['--help'])).toEqual({ kind: 'help', text })
    expect(readSubcommand(family, ['help'])).toEqual({ kind: 'help', text })
  })

  test.each(family.commands)('$syntax has a help text with all its options', (command) => {
    const { syntax, describe, options, examples = {} } = command
    const text = commandHelp(family, command)
    expect(text).toMatch(`Usage: vivarium ${family.name} ${syntax}`)
    expect(text.replace(/\s+/g, ' ')).toContain(describe)
    for (const [option, { value }] of Object.entries(options))
      expect(text).toContain(`--${option}${value === undefined ? '' : ` ${value}`} `)
    for (const width of [110, 80, 60])
      for (const line of commandHelp(family, command, width).split('\n'))
        if (!Object.values(examples).includes(line.trim())) expect(line.length).toBeLessThanOrEqual(width)
    const [name = ''] = syntax.split(' ')
    expect(readSubcommand(family, [name, '--help'])).toEqual({ kind: 'help', text })
    expect(readSubcommand(family, ['help', name])).toEqual({ kind: 'help', text })
  })

  test.each(family.commands)('the examples of $syntax are valid', (command) => {
    for (const line of Object.values(command.examples ?? {})) {
      const [, , ...argv] = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
      expect(readSubcommand(family, argv)).toMatchObject({ kind: 'run', command })
    }
  })
})

test.each([
  [['record', '--url', 'http://x'], 'missing --out, --run (see vivarium fork record --help)'],
  [['recrd', '--help'], 'unknown command "fork recrd": did you mean "fork record"?'],
  [['--quiet'], 'expected a command before --quiet: one of record, replay, verify (see vivarium fork --help)'],
  [['replay', '--run', 'x'], 'too few arguments, 0 instead of 1: expected vivarium fork replay <file>'],
])('vivarium fork with %j is refused', (argv, message) => {
  expect(() => readSubcommand(fork, argv)).toThrow(message)
})

test('vivarium help equals vivarium --help', () => {
  expect(readCommandLine(['help'], {})).toEqual({ kind: 'help' })
  expect(readCommandLine(['help', 'keys', 'limit'], {})).toEqual({ kind: 'keys', argv: ['limit', '--help'] })
})
