import { describe, expect, test } from 'vitest'
import { readCommandLine } from '../../src/cli/commandLine.ts'
import { config } from '../../src/cli/config.ts'
import { fixtures } from '../../src/cli/fixtures.ts'
import { flags } from '../../src/cli/flags.ts'
import { fork } from '../../src/cli/fork.ts'
import { helpText } from '../../src/cli/help.ts'
import { keys } from '../../src/cli/keys.ts'
import { familyHelp, readSubcommand } from '../../src/cli/subcommands.ts'

test('the help text contains every flag and its default', () => {
  const text = helpText(200)
  for (const { flag } of flags) expect(text).toMatch(new RegExp(`--${flag}\\b`))
  expect(text).toContain('[default: 8545]')
  expect(text).toContain('-p, --port')
})

test('the lines of the help text have at most the width of the terminal', () => {
  for (const line of helpText(80).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

describe.each([fixtures, keys, fork, config])('vivarium $name', (family) => {
  const texts = familyHelp(family)

  test('lists its subcommands, with and without --help', () => {
    const [text = ''] = texts
    for (const { syntax, describe } of family.commands) {
      expect(text).toContain(`vivarium ${family.name} ${syntax}`)
      expect(text.replace(/\s+/g, ' ')).toContain(describe)
    }
    expect(readSubcommand(family, [])).toEqual({ kind: 'help', text })
  })

  test.each(family.commands)('$syntax has a help text with all its options', ({ syntax, describe, options }) => {
    const text = texts.find((each) => each.startsWith(`vivarium ${family.name} ${syntax}\n`)) ?? ''
    expect(text.replace(/\s+/g, ' ')).toContain(describe)
    for (const option of Object.keys(options)) expect(text).toContain(`--${option} `)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
  })
})

test('vivarium help equals vivarium --help', () => {
  expect(readCommandLine(['help'], {})).toEqual({ kind: 'help' })
  expect(readCommandLine(['help', 'keys', 'limit'], {})).toEqual({ kind: 'keys', argv: ['limit', '--help'] })
})
