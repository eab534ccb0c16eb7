import { expect, test } from 'vitest'
import { removeUnusedParts } from '../../../src/reports/source/removeUnusedParts.ts'

const output = () => ({
  sources: { 'a.sol': { id: 0, ast: { nodes: [] }, legacyAST: {} }, 'b.sol': null },
  contracts: {
    'a.sol': {
      A: {
        abi: [],
        metadata: '{}',
        storageLayout: {},
        evm: {
          assembly: '',
          bytecode: { object: '60', opcodes: '', linkReferences: {}, sourceMap: '1:2:0' },
          deployedBytecode: { object: '60', sourceMap: '3:4:0', immutableReferences: {} },
        },
      },
      B: 1,
    },
  },
})
const kept = (metadata?: string) => ({
  sources: { 'a.sol': { id: 0 }, 'b.sol': null },
  contracts: {
    'a.sol': {
      A: {
        ...(metadata !== undefined && { metadata }),
        storageLayout: {},
        evm: { bytecode: { sourceMap: '1:2:0' }, deployedBytecode: { sourceMap: '3:4:0' } },
      },
      B: 1,
    },
  },
})

test('source maps, storage layouts, and the names and contents of sources are kept', () => {
  const input = { sources: { 'a.sol': { content: 'contract A {}' } } }
  const buildInfo = { id: '4f', input, output: output() }
  removeUnusedParts(buildInfo)
  expect(buildInfo).toEqual({ id: '4f', input, output: kept() })
})

test('without an input, the metadata is kept, because it can have the contents', () => {
  const alone = output()
  removeUnusedParts(alone)
  expect(alone).toEqual(kept('{}'))
})

test.each([null, 'text', [], { output: null }, { contracts: [1] }])('%j is kept', (json) => {
  const before = structuredClone(json)
  removeUnusedParts(json)
  expect(json).toEqual(before)
})
