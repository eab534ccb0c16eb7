import { expect, expectTypeOf, test } from 'vitest'
import { defineFixture } from '../../src/fixtures/define/defineFixture.ts'
import { createNode } from '../../src/node.ts'
import { type HardforkName, hardforkNames } from '../../src/options/hardforkNames.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { forkLabel, forkNames, parseFork } from '../../src/protocol/forks.ts'

test('the types have every fork', () => {
  expect(hardforkNames).toEqual(expect.arrayContaining(forkNames.map(forkLabel)))
  expect(new Set(hardforkNames.map(parseFork))).toEqual(new Set(forkNames))
})

test('an unknown hardfork is an error of the compiler', async () => {
  expectTypeOf<NodeOptions['hardfork']>().toEqualTypeOf<HardforkName | undefined>()
  // @ts-expect-error A misspelt hardfork.
  await expect(createNode({ hardfork: 'cancan' })).rejects.toThrow('unknown hardfork "cancan"')
  // @ts-expect-error A misspelt hardfork of a schedule.
  await expect(createNode({ networks: { dev: { chainId: 5, forks: { londn: 0 } } } })).rejects.toThrow('unknown fork')
  // @ts-expect-error A misspelt hardfork of a fixture.
  await expect(createNode({ fixtures: [defineFixture({ chain: { hardfork: 'cancan' } })] })).rejects.toThrow('cancan')
})

test('an activation that is undefined is left out', async () => {
  // @ts-expect-error Without `exactOptionalPropertyTypes`, the compiler accepts it.
  await using node = await createNode({ networks: { dev: { chainId: 5, forks: { london: 0, cancun: undefined } } } })
  await node.network('dev').ready
})

test('programs accept the names in other spellings', async () => {
  const hardfork = 'Muir-Glacier' as HardforkName
  await using node = await createNode({ hardfork })
  expect(
    (await node.provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }))?.baseFeePerGas,
  ).toBe(undefined)
})
