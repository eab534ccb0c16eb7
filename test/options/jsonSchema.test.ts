import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { optionOf } from '../../src/options/check.ts'
import { configJsonSchema } from '../../src/options/jsonSchema.ts'
import { convertConfigValue } from '../../src/options/parseOptionText.ts'
import { problemsIn } from '../../src/options/problemsIn.ts'

const validate = new Ajv2020({ strict: false }).compile(configJsonSchema())

/** Whether a configuration file may contain an option. */
function isAccepted(name: string, value: unknown): boolean {
  const option = optionOf(name)
  return option !== undefined && problemsIn(option, convertConfigValue(option, value)).length === 0
}

describe('the JSON Schema of the configuration', () => {
  test.each<[name: string, value: unknown, isValid: boolean]>([
    ['port', 8545, true],
    ['port', 65_536, false],
    ['port', 1.5, false],
    ['host', '', false],
    ['mining', false, true],
    ['mining', 'no', false],
    ['engine', 'reference', true],
    ['engine', 'stock', false],
    ['fixtures', 'a.yaml', true],
    ['fixtures', ['a.yaml', 'b'], true],
    ['fixtures', [], false],
    ['dailyCredits', 'unlimited', true],
    ['dailyCredits', 'lots', false],
    ['dailyCredits', 5, true],
    ['prices', { eth_call: 1 }, true],
    ['prices', { eth_call: -1 }, false],
    ['keys', [{ key: 'k', name: 'n', dailyCredits: 5 }], true],
    ['keys', [{ name: 'n' }], false],
    ['keys', 'k, other', true],
    ['keys', ['k', { key: 'other' }], true],
    ['keys', { key: 'k' }, false],
    ['networks', { polygon: { chainId: 137, methods: { allow: 'eth_*' } } }, true],
    ['networks', { polygon: { chainId: 0 } }, false],
    ['networks', { polygon: { chianId: 1 } }, false],
    ['networks', { Polygon: {} }, false],
    ['networks', { ws: {} }, false],
    ['networks', { l2a: { chainId: 'SN_MAIN', policy: { acceptOnL2After: '6s' } } }, true],
    ['networks', { l2a: { policy: { acceptOnL2After: 'soon' } } }, false],
    ['networks', { old: { forks: { london: 5, shanghai: '2026-01-01T00:00:00Z' } } }, true],
    ['networks', { old: { forks: { london: 'soon' } } }, false],
    ['faults', [{ latency: 5, '429': 0.1 }], true],
    ['faults', [{ latency: -5 }], false],
    ['allowOrigins', ['https://*.example', 'null'], true],
    ['allowOrigins', 'https://a.example', true],
    ['allowOrigins', ['foo'], false],
    ['allowOrigins', [], true],
    ['allowHosts', [], true],
    ['forkUrl', [], false],
    ['allowHosts', ['http://x'], false],
    ['forkUrl', ['http://127.0.0.1:8545', 'https://a.example/KEY?b'], true],
    ['forkUrl', 'notaurl', false],
    ['upstream', { url: 'ws://127.0.0.1:1' }, true],
    ['upstream', { url: 'ftp://127.0.0.1:1' }, false],
    ['upstream', { url: 'http://127.0.0.1:1', block: 5 }, true],
    ['forkBlock', 5, true],
    ['forkBlock', -5, true],
    ['forkBlock', 1.5, false],
    ['forkTimeout', '1s', true],
    ['forkTimeout', 0, false],
    ['forkTimeout', '00m', false],
    ['forkTimeout', 2_147_483, true],
    ['forkTimeout', 2_147_484, false],
    ['unknown', 1, false],
    ['config', 'a.yaml', false],
  ])('accepts the same values as the configuration file for %s: %j', (name, value, isValid) => {
    expect(validate({ [name]: value })).toBe(isValid)
    if (name !== 'config') expect(isAccepted(name, value)).toBe(isValid)
  })
})
