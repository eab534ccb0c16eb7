import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { LineTrace } from '../../../src/dashboard/web/views/explorer/transaction/debugger/lineTrace.ts'
import { createNode, type Node } from '../../../src/node.ts'
import { buildInfo, contentOf, type Settings, solcOutput } from './bankArtifacts.ts'
import { deployBank } from './deployBank.ts'

let node: Node
afterEach(() => node.close())

async function openBank(compiled: Settings = 'plain', artifacts: readonly object[] = [buildInfo(compiled)]) {
  node = await createNode(artifacts.length === 0 ? {} : { artifacts: [...artifacts] })
  const deployed = await deployBank(node, compiled)
  const trace = async (transaction: object): Promise<LineTrace> =>
    (await deployed.rpc('vivarium_traceLines', await deployed.send(transaction))) as LineTrace
  return { ...deployed, trace }
}
/** Formats the lines as `function:line`, indented by depth. */
const textOf = ({ lines }: LineTrace): string[] =>
  lines.map(
    ({ depth, function: name, line }) => `${'  '.repeat(depth)}${name === null ? 'unknown' : `${name}:${line}`}`,
  )

/** The execution of `worth`, without the lines of function headers, at which the compiler places the setup of return values. */
const worth = [
  'Bank.worth:72',
  'Bank._worth:76',
  'Oracle.price:23',
  'Oracle.lookup:27',
  'Oracle.lookup:28',
  'Oracle.price:23',
  'Bank._worth:76',
  'Bank.worth:72',
]
const headers = /^(Bank\.worth:71|Bank\._worth:75|Oracle\.price:22|Oracle\.lookup:26)$/

test.each([
  ['plain', worth],
  // The optimizer shares the code that returns the result with another function.
  ['optimized', worth.slice(0, -1)],
] as const)('returns the executed lines of all frames in code with the settings %s', async (compiled, expected) => {
  const { trace, bank, oracle, data } = await openBank(compiled)
  const found = await trace({ to: bank, data: data('worth', 3n) })
  const lines = textOf(found)
    .map((line) => line.trim())
    .filter((line) => !headers.test(line))
  expect(lines.filter((line, index) => line !== lines[index - 1])).toEqual(expected)
  expect(found).toMatchObject({
    isComplete: true,
    files: [{ path: 'contracts/Bank.sol', text: contentOf('contracts/Bank.sol') }],
    frames: [
      {
        parent: null,
        type: 'CALL',
        address: bank,
        contract: 'Bank',
        firstStep: 0,
        endStep: found.stepCount,
        error: null,
      },
      { parent: 0, type: 'STATICCALL', address: oracle, contract: 'Oracle', error: null },
    ],
  })
  const steps = found.lines.map(({ step }) => step)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
})

test('reads the source code of a contract that another artifact has without it', async () => {
  const { abi, evm } = solcOutput('plain').contracts['contracts/Bank.sol']?.Bank ?? expect.unreachable()
  const code = { bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` }
  const { trace, bank, data } = await openBank('plain', [buildInfo('plain'), { contractName: 'Bank', abi, ...code }])
  expect(textOf(await trace({ to: bank, data: data('worth', 3n) }))).toContain('  Bank.worth:72')
})

test('counts the functions that a line is inside', async () => {
  const { trace, bank, data } = await openBank()
  expect(textOf(await trace({ to: bank, data: data('worth', 3n) }))).toEqual([
    '  Bank.worth:71',
    '  Bank.worth:72',
    '    Bank._worth:75',
    '    Bank._worth:76',
    '  Oracle.price:22',
    '  Oracle.price:23',
    '    Oracle.lookup:26',
    '    Oracle.lookup:27',
    '    Oracle.lookup:28',
    '  Oracle.price:23',
    '    Bank._worth:76',
    '  Bank.worth:72',
  ])
})

test.each(['plain', 'optimized', 'ir'] as const)(
  'ends a failed transaction on the line of its failure with the settings %s',
  async (compiled) => {
    const { trace, bank, data } = await openBank(compiled)
    const { lines, frames } = await trace({ to: bank, data: data('withdraw', 1000n) })
    expect(lines.at(-1)).toMatchObject({ function: 'Bank._take', line: 51 })
    expect(frames[0]?.error).toBe('execution reverted')
  },
)

test('names the library of a delegated call, and the lines of a constructor', async () => {
  const { trace, rpc, bank, maths, data } = await openBank()
  const { frames, lines } = await trace({ to: bank, data: data('strictly', 3n) })
  expect(frames[1]).toMatchObject({ type: 'DELEGATECALL', address: bank, codeAddress: maths, contract: 'Maths' })
  expect(lines.filter(({ frame }) => frame === 1).map((line) => line.function)).toContain('Maths.strict')
  const created = (await rpc('eth_getTransactionByBlockNumberAndIndex', '0x3', '0x0')) as { hash: Hex }
  const creation = (await rpc('vivarium_traceLines', created.hash)) as LineTrace
  expect(creation.frames[0]).toMatchObject({ type: 'CREATE', address: bank, contract: 'Bank' })
  expect(creation.lines.map((line) => line.function)).toContain('Bank.constructor')
})

test('has one entry for a frame without artifacts, and none for a transaction without code', async () => {
  const { trace, bank, from, data } = await openBank('plain', [])
  const { lines, frames, files, stepCount } = await trace({ to: bank, data: data('worth', 3n) })
  expect(frames.map(({ contract }) => contract)).toEqual([null, null])
  expect(files).toEqual([])
  expect(lines).toEqual(
    frames.map(({ firstStep }, frame) => ({
      step: firstStep,
      frame,
      depth: 0,
      file: null,
      line: null,
      function: null,
    })),
  )
  expect(stepCount).toBe(frames[0]?.endStep)
  expect(await trace({ to: from, value: '0x1' })).toEqual({
    stepCount: 0,
    isComplete: true,
    frames: [],
    lines: [],
    files: [],
  })
})

const SOLIDITY = 'contract Long {\n  fallback() external {\n    a();\n    b();\n  }\n}\n'

/** Sends a transaction to code that consists of JUMPDEST and STOP, and returns its lines. */
async function traceCode(length: number, sourceMap: string, path = 'Long.sol', content = SOLIDITY) {
  const code = `${'5b'.repeat(length - 1)}00`
  const evm = { bytecode: { object: `00${code}` }, deployedBytecode: { object: code, sourceMap } }
  const output = { contracts: { [path]: { Long: { abi: [], evm } } }, sources: { [path]: { id: 0 } } }
  node = await createNode({ artifacts: [{ input: { sources: { [path]: { content } } }, output }] })
  const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
  const to = `0x${'aa'.repeat(20)}`
  await rpc('anvil_setCode', to, `0x${code}`)
  const hash = await rpc('eth_sendTransaction', { from: node.accounts[0]?.address, to, gas: '0x100000' })
  return (await rpc('vivarium_traceLines', hash)) as LineTrace
}

test.each([
  [20_000, true],
  [20_001, false],
])('of %s lines, whether the trace has all is %s', async (length, isComplete) => {
  const trace = await traceCode(length, '44:1:0:-;53:1'.concat(';44:1;53:1'.repeat(length / 2)))
  expect(trace).toMatchObject({ stepCount: length, isComplete })
  expect(trace.lines).toHaveLength(20_000)
  expect(trace.lines.at(-1)).toMatchObject({ step: 19_999, line: 4 })
})

const unknownLine = { step: 0, frame: 0, depth: 0, file: null, line: null, function: null }

test('has one entry if no line is known of a contract with source code', async () => {
  expect(await traceCode(3, '0:60:0:-')).toMatchObject({
    frames: [{ contract: 'Long' }],
    lines: [unknownLine],
    files: [],
  })
})

test('knows no lines of Vyper, whose source maps and functions differ', async () => {
  const source = '# a function that\n# {\n@external\ndef a():\n  pass\n# }\n'
  expect((await traceCode(3, '22:9:0:-', 'Long.vy', source)).lines).toEqual([unknownLine])
})
