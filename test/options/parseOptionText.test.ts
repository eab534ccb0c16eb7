import { describe, expect, test } from 'vitest'
import { convertConfigValue, parseOptionText } from '../../src/options/parseOptionText.ts'
import { options } from '../../src/options/table.ts'

describe('a number', () => {
  test.each([
    ['gasLimit', '30_000_000', 30_000_000],
    ['balance', '1_000.5', 1_000.5],
    ['blockTime', '1_0', 10],
    ['forkBlock', '21_000_000', '21000000'],
  ] as const)('of %s has underscores on the command line as in files: %s', (name, text, value) => {
    expect(parseOptionText(options[name], `--${name}`, text)).toBe(value)
    expect(convertConfigValue(options[name], text)).toBe(value)
  })

  test.each(['30__000', '_30', '30_', '3_0_'])('with a misplaced underscore is refused: %s', (text) => {
    expect(() => parseOptionText(options.gasLimit, '--gas-limit', text)).toThrow(`--gas-limit must be a whole number`)
    expect(convertConfigValue(options.gasLimit, text)).toBe(text)
  })
})

test('an underscore in a text is kept', () => {
  expect(parseOptionText(options.mnemonic, '--mnemonic', '1_000 words')).toBe('1_000 words')
  expect(parseOptionText(options.clientVersion, '--client-version', '1_000')).toBe('1_000')
})
