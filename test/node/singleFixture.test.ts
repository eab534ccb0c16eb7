import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFixtures, createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
const story = folder.write('story.yaml', 'accounts: { alice: 1 ether }\n')

test.each([
  ['a path', story],
  ['an object', { accounts: { alice: '1 ether' } }],
])('createNode accepts %s as its only fixture', async (_, fixtures) => {
  await using node = await createNode({ fixtures })
  expect(Object.keys(node.names.accounts)).toEqual(['alice'])
  await using fork = await node.fork()
  expect(Object.keys(fork.names.accounts)).toEqual(['alice'])
})

test('a network accepts a path as its only fixture', async () => {
  await using node = await createNode({ networks: { dev: { chainId: 5, fixtures: story } } })
  await node.network('dev').provider.request({ method: 'eth_chainId' })
  expect(Object.keys(node.network('dev').names.accounts)).toEqual(['alice'])
})

test('buildFixtures accepts a path as its only fixture', async () => {
  const missing = join(folder.path, 'missing.yaml')
  await expect(buildFixtures({ fixtures: missing })).rejects.toThrow('missing.yaml: there is no such file')
})
