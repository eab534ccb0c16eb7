import { homedir } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { Option } from '../../src/options/option.ts'
import { optionNames } from '../../src/options/options.ts'
import { convertConfigValue, parseOptionText } from '../../src/options/parseOptionText.ts'
import { problemsIn } from '../../src/options/problemsIn.ts'
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

test.each(['3400.123456789012345678', '12345678901234567890', '3500.25', '0.10'])(
  'the text of a price keeps all digits: %s',
  (usd) => {
    const prices = [{ symbol: 'ETH', usd }]
    expect(convertConfigValue(options.tokenPrices, prices)).toEqual(prices)
    expect(problemsIn(options.tokenPrices, prices)).toEqual([])
    expect(convertConfigValue(options.tokenPrices, [{ usd: '1_000.5' }])).toEqual([{ usd: 1_000.5 }])
  },
)

describe('a path', () => {
  const names = optionNames.filter((name) => ['path', 'paths'].includes(options[name].type))

  test('is the type of all options for files and folders', () => {
    const placeholders = optionNames.filter((name) => {
      const { value = '' }: Option = options[name]
      return /^(?:FILE|DIR|PATH)/.test(value)
    })
    // The derivation path of keys is no path of a file.
    expect(placeholders.filter((name) => name !== 'derivationPath')).toEqual(names)
  })

  test.each(names)('of %s can begin with the home directory', (name) => {
    const isList = options[name].type === 'paths'
    const listed = (path: string) => (isList ? [path] : path)
    for (const [text, path] of [
      ['~/chain', `${homedir()}/chain`],
      ['~', homedir()],
      ['./~/chain', './~/chain'],
      ['~chain', '~chain'],
      ['chain~/x', 'chain~/x'],
    ] as const) {
      expect(parseOptionText(options[name], `--${name}`, text)).toEqual(listed(path))
      expect(convertConfigValue(options[name], text)).toEqual(listed(path))
      if (isList) expect(parseOptionText(options[name], `--${name}`, [text])).toEqual([path])
    }
  })

  test('inside of an object can begin with the home directory', () => {
    expect(parseOptionText(options.upstream, '--upstream', '{"cache":"~/a.fork"}')).toEqual({
      cache: `${homedir()}/a.fork`,
    })
    const networks = { polygon: { fixtures: ['~/a.yaml', {}], upstream: { cache: '~/b.fork' } } }
    expect(convertConfigValue(options.networks, networks)).toEqual({
      polygon: { fixtures: [`${homedir()}/a.yaml`, {}], upstream: { cache: `${homedir()}/b.fork` } },
    })
  })
})

test('an underscore in a text is kept', () => {
  expect(parseOptionText(options.mnemonic, '--mnemonic', '1_000 words')).toBe('1_000 words')
  expect(parseOptionText(options.clientVersion, '--client-version', '1_000')).toBe('1_000')
})
