import { expect, test } from 'vitest'
import { flags } from '../../src/cli/flags.ts'
import { helpText } from '../../src/cli/help.ts'

test('the help text shows every flag and its default', () => {
  const text = helpText(200)
  for (const { flag } of flags) expect(text).toMatch(new RegExp(`--${flag}\\b`))
  expect(text).toContain('[default: 8545]')
  expect(text).toContain('-p, --port')
})

test('the help text fits the terminal', () => {
  for (const line of helpText(80).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})
