import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'
import { buildInfo, contentOf, initCodeOf, layouts, type Settings, solcOutput, writeTruffle } from './bankArtifacts.ts'

const folder = temporaryFolder()

let node: Node
afterEach(() => node.close())

const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
const hex = (number: number | bigint): Hex => `0x${number.toString(16)}`

/** A node with the contracts of `bank` and their artifacts. */
async function openBank(artifacts: string | object, compiled: Settings = 'plain') {
  const reports: string[] = []
  let onNext = (): void => {}
  const nextReport = () =>
    new Promise<void>((resolve) => {
      onNext = resolve
    })
  const onReport = (report: string): void => {
    reports.push(report)
    onNext()
  }
  node = await createNode({ artifacts: [artifacts] }, { onReport })
  const contracts = solcOutput(compiled).contracts['contracts/Bank.sol'] ?? {}
  const from = node.accounts[0]?.address
  const other = node.accounts[1]?.address

  async function send(transaction: object): Promise<Hex> {
    return (await rpc('eth_sendTransaction', { from, gas: hex(5_000_000), ...transaction })) as Hex
  }
  async function deploy(name: string, args: readonly unknown[] = [], library = ''): Promise<Hex> {
    const contract = contracts[name] ?? expect.unreachable(name)
    const bytecode = initCodeOf(contract, library)
    const hash = await send({ data: encodeDeployData({ abi: contract.abi as Abi, bytecode, args }) })
    const receipt = (await rpc('eth_getTransactionReceipt', hash)) as { contractAddress: Hex }
    return receipt.contractAddress
  }
  const maths = await deploy('Maths')
  const oracle = await deploy('Oracle')
  const bank = await deploy('Bank', [oracle, 50n], maths)
  const abi = contracts.Bank?.abi ?? []
  const data = (functionName: string, ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi, functionName, args })

  /** Returns the lines of the next report that begin with `at`. */
  async function locationOf(act: () => Promise<unknown>): Promise<string[]> {
    reports.length = 0
    const next = nextReport()
    await act().catch(() => {})
    await next
    return (reports[0] ?? '').split('\n').flatMap((line) => /^ +at (.*)$/.exec(line)?.[1] ?? [])
  }
  const call = (functionName: string, ...args: readonly unknown[]) =>
    locationOf(() => rpc('eth_call', { from, to: bank, data: data(functionName, ...args) }))
  return { bank, oracle, maths, other, reports, nextReport, data, send, deploy, locationOf, call }
}

const take = ['Bank._take (contracts/Bank.sol:51)', 'Bank.withdraw (contracts/Bank.sol:46)']

describe.each(['plain', 'optimized'] as const)('the location of a failure in code with the settings %s', (name) => {
  test.each([
    ['a require in an internal function', 'withdraw', [1000n], take],
    ['a panic', 'under', [1000n], ['Bank._sub (contracts/Bank.sol:64)', 'Bank.under (contracts/Bank.sol:60)']],
    [
      'a library function',
      'divide',
      [0n],
      ['Maths.half (contracts/Bank.sol:8)', 'Bank.divide (contracts/Bank.sol:68)'],
    ],
    ['an index out of bounds', 'at', [7n], ['Bank.at (contracts/Bank.sol:80)']],
    [
      'a delegatecall',
      'strictly',
      [7n],
      ['Maths.strict (contracts/Bank.sol:12)', 'Bank.strictly (contracts/Bank.sol:84)'],
    ],
    ['a require without a reason', 'silent', [1n], ['Bank.silent (contracts/Bank.sol:93)']],
    ['an assert', 'asserted', [1n], ['Bank.asserted (contracts/Bank.sol:97)']],
    [
      'another contract',
      'worth',
      [7n],
      [
        'Oracle.lookup (contracts/Bank.sol:27)',
        'Oracle.price (contracts/Bank.sol:23)',
        'Bank._worth (contracts/Bank.sol:76)',
        'Bank.worth (contracts/Bank.sol:72)',
      ],
    ],
    [
      'a call through a function value',
      'callback',
      [7n],
      [
        'Oracle.lookup (contracts/Bank.sol:27)',
        'Oracle.price (contracts/Bank.sol:23)',
        'Bank._worth (contracts/Bank.sol:76)',
        'Bank.callback (contracts/Bank.sol:102)',
      ],
    ],
  ] as const)('%s', async (_, functionName, args, location) => {
    const { call } = await openBank(buildInfo(name), name)
    expect(await call(functionName, ...args)).toEqual(location)
  })

  test('a modifier, in a transaction', async () => {
    const { bank, other, data, send, locationOf } = await openBank(buildInfo(name), name)
    expect(await locationOf(() => send({ from: other, to: bank, data: data('mint', 5n) }))).toEqual([
      'Access._checkOwner (contracts/Access.sol:15)',
      'Access.onlyOwner (contracts/Access.sol:10)',
      'Bank.mint (contracts/Bank.sol:55)',
    ])
  })

  test('a constructor', async () => {
    const { oracle, maths, deploy, locationOf } = await openBank(buildInfo(name), name)
    expect(await locationOf(() => deploy('Bank', [oracle, 500n], maths))).toEqual([
      'Bank.constructor (contracts/Bank.sol:40)',
    ])
  })

  test('the receive function', async () => {
    const { bank, send, locationOf } = await openBank(buildInfo(name), name)
    expect(await locationOf(() => send({ to: bank, value: '0x1' }))).toEqual(['Bank.receive (contracts/Bank.sol:106)'])
  })

  test('a failed call that the caller handles is not the cause', async () => {
    const { bank, call } = await openBank(buildInfo(name), name)
    expect(await call('lowLevel', bank)).toEqual(['Bank.lowLevel (contracts/Bank.sol:89)'])
  })
})

test('code with viaIR has the innermost function, because the optimizer inserts the others', async () => {
  const { call } = await openBank(buildInfo('ir'), 'ir')
  expect((await call('withdraw', 1000n))[0]).toBe('Bank._take (contracts/Bank.sol:51)')
  expect((await call('worth', 7n))[0]).toBe('Oracle.lookup (contracts/Bank.sol:27)')
})

describe('artifacts of', () => {
  test.each(Object.entries(layouts))('%s', async (_, write) => {
    const { call } = await openBank(write(folder.newFolder()))
    expect(await call('withdraw', 1000n)).toEqual(take)
  })

  test('Truffle: functions in other files are left out', async () => {
    const { bank, other, data, send, call, locationOf } = await openBank(writeTruffle(folder.newFolder()))
    expect(await call('withdraw', 1000n)).toEqual(take)
    expect(await locationOf(() => send({ from: other, to: bank, data: data('mint', 5n) }))).toEqual([
      'Bank.mint (contracts/Bank.sol:55)',
    ])
  })
})

describe('a failure has no location', () => {
  test('if the source was changed after the compilation', async () => {
    const root = folder.newFolder()
    const { call } = await openBank(layouts.Foundry?.(root) ?? '')
    writeFileSync(join(root, 'contracts/Bank.sol'), `// new\n${contentOf('contracts/Bank.sol')}`)
    expect(await call('withdraw', 1000n)).toEqual([])
  })

  test.each(['artifacts/build-info/4f.json', 'artifacts/contracts/Bank.sol/Bank.dbg.json'])(
    'without %s',
    async (file) => {
      const root = folder.newFolder()
      const { call } = await openBank(layouts['Hardhat 2']?.(root) ?? '')
      rmSync(join(root, file))
      expect(await call('withdraw', 1000n)).toEqual([])
    },
  )

  test('if the file with the source is not JSON', async () => {
    const root = folder.newFolder()
    const { call } = await openBank(layouts['Hardhat 2']?.(root) ?? '')
    writeFileSync(join(root, 'artifacts/build-info/4f.json'), '{"input":')
    expect(await call('withdraw', 1000n)).toEqual([])
  })

  test('in a contract without artifacts', async () => {
    const { reports, locationOf } = await openBank(buildInfo('plain'))
    expect(await locationOf(() => rpc('eth_call', { data: '0x60006000fd' }))).toEqual([])
    expect(reports[0]).toContain('reverted without a reason')
  })
})

test('reports stay in order', async () => {
  const { bank, data, send, reports, nextReport } = await openBank(buildInfo('plain'))
  reports.length = 0
  const hashes: Hex[] = []
  for (const amount of [1000n, 1n, 2000n, 2n]) hashes.push(await send({ to: bank, data: data('withdraw', amount) }))
  while (reports.length < hashes.length) await nextReport()
  expect(reports.map((report) => report.split(' ')[1])).toEqual(hashes)
})
