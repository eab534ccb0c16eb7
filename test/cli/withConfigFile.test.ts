import { expect, test } from 'vitest'
import { withAnvilHost, withConfigFile } from '../../src/cli/withConfigFile.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
const own = temporaryFolder()

test('a second default file is ignored with a warning', async () => {
  folder.write('vivarium.config.yaml', 'chainId: 7')
  const config = folder.write('vivarium.config.json', '{ "chainId": 8 }')
  const warnings: string[] = []
  const warn = (text: string): void => void warnings.push(text)
  expect(await withConfigFile({}, folder.path, warn)).toEqual({ chainId: 7 })
  expect(warnings).toEqual([
    'vivarium.config.json is ignored, because vivarium.config.yaml exists: remove one, or select one with --config',
  ])
  expect(await withConfigFile({ config }, folder.path, warn)).toEqual({ chainId: 8, config })
  expect(warnings).toHaveLength(1)
})

test('of several default files, YAML and JSON take precedence over modules', async () => {
  const names = ['cjs', 'mjs', 'js', 'cts', 'mts', 'ts', 'json', 'yml', 'yaml'].map((end) => `vivarium.config.${end}`)
  const [cjs = '', ...later] = names
  own.write(cjs, 'module.exports = { chainId: 7 }')
  expect(await withConfigFile({}, own.path, () => {})).toEqual({ chainId: 7 })
  for (const name of later) own.write(name, name.endsWith('ml') ? 'chainId: 8' : '{ "chainId": 8 }')
  const warnings: string[] = []
  await withConfigFile({}, own.path, (text) => void warnings.push(text))
  expect(warnings.map((text) => text.split(',')[0])).toEqual(
    names
      .slice(0, -1)
      .reverse()
      .map((name) => `${name} is ignored`),
  )
})

test.each([
  [{ compatibleWith: 'anvil' } as const, '0.0.0.0', '0.0.0.0'],
  [{ compatibleWith: 'anvil', host: '::1' } as const, '0.0.0.0', '::1'],
  [{ compatibleWith: 'anvil' } as const, '', undefined],
  [{ compatibleWith: 'hardhat' } as const, '0.0.0.0', undefined],
  [{}, '0.0.0.0', undefined],
])('ANVIL_IP_ADDR is the host for the preset of anvil: %j', (options, address, expected) => {
  expect(withAnvilHost(options, { ANVIL_IP_ADDR: address }).host).toBe(expected)
})
