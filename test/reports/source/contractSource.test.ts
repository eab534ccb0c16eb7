import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { buildInfo, contentOf, solcOutput } from './bankArtifacts.ts'
import { deployBank } from './deployBank.ts'

let node: Node
afterEach(() => node.close())

const paths = ['contracts/Bank.sol', 'contracts/Access.sol']

test('returns the source files of a contract, its own file first', async () => {
  node = await createNode({ artifacts: [buildInfo('plain')] })
  const { bank, maths, from, rpc } = await deployBank(node)
  expect(await rpc('vivarium_contractSource', bank)).toEqual({
    name: 'Bank',
    files: paths.map((path) => ({ path, text: contentOf(path) })),
  })
  expect(await rpc('vivarium_contractSource', maths)).toMatchObject({ name: 'Maths' })
  expect(await rpc('vivarium_contractSource', from)).toBeNull()
  expect(await rpc('vivarium_contractSource', bank, '0x0'), 'before its creation').toBeNull()
})

test('returns null for a contract whose source files are missing', async () => {
  node = await createNode({ artifacts: [solcOutput('plain')] })
  const { bank, rpc } = await deployBank(node)
  expect(await rpc('vivarium_contractSource', bank)).toBeNull()
})

test('the API of Etherscan has the source as the input of a compiler', async () => {
  node = await createNode({ artifacts: [buildInfo('optimized')] })
  const { bank, rpc } = await deployBank(node, 'optimized')
  const request = { module: 'contract', action: 'getsourcecode', address: bank }
  const { result } = (await rpc('etherscan_api', request)) as { result: [{ SourceCode: string; ContractName: string }] }
  const [{ SourceCode, ContractName }] = result
  expect(ContractName).toBe('Bank')
  expect(JSON.parse(SourceCode.slice(1, -1))).toEqual({
    language: 'Solidity',
    sources: Object.fromEntries(paths.map((path) => [path, { content: contentOf(path) }])),
    settings: {},
  })
})
