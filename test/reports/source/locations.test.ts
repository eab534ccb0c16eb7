import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { temporaryFolder } from '../../temporaryFolder.ts'
import { buildInfo, contentOf, layouts, type Settings, solcOutput, writeTruffle } from './bankArtifacts.ts'
import { deployBank } from './deployBank.ts'

const folder = temporaryFolder()

let node: Node
afterEach(() => node.close())

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
  const deployed = await deployBank(node, compiled)
  const { rpc, from, bank, data } = deployed
  const other = node.accounts[1]?.address

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
  return { ...deployed, other, reports, nextReport, locationOf, call }
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

describe('the location of a failure with artifacts of', () => {
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

describe('a large file is parsed in a thread', () => {
  test.each(Object.keys(layouts).filter((name) => name !== 'Foundry'))('%s', async (name) => {
    const root = folder.newFolder()
    const path = layouts[name]?.(root) ?? ''
    const file = path.endsWith('.json') ? path : fileIn(join(path, 'build-info'), name === 'Hardhat 3')
    writeFileSync(file, `${' '.repeat(4 << 20)}${readFileSync(file, 'utf8')}`)
    const { call } = await openBank(path)
    expect(await call('withdraw', 1000n)).toEqual(take)
    expect(await call('under', 1000n)).toHaveLength(2)
  })

  /** The build-info file, or the one with the output. */
  const fileIn = (path: string, isOutput: boolean): string =>
    join(path, readdirSync(path).find((each) => !isOutput || each.endsWith('.output.json')) ?? '')
})

test.each([
  ['', take],
  ['{', []],
])('the metadata of a contract is %j', async (metadata, location) => {
  const root = folder.newFolder()
  const file = layouts['solc --standard-json']?.(root) ?? ''
  const output = solcOutput('plain')
  const contracts = output.contracts['contracts/Bank.sol']
  const bank = { ...contracts?.Bank, metadata }
  writeFileSync(file, JSON.stringify({ ...output, contracts: { 'contracts/Bank.sol': { ...contracts, Bank: bank } } }))
  const { bank: to, call, send, data, rpc } = await openBank(file)
  expect(await call('withdraw', 1000n)).toEqual(location)
  const hash = await send({ to, data: data('withdraw', 1000n) })
  expect(await rpc('vivarium_locateFailure', hash)).toHaveLength(location.length)
})

test('build-info files of Foundry from other compilations are ignored', async () => {
  const root = folder.newFolder()
  const out = layouts.Foundry?.(root) ?? ''
  writeFileSync(
    join(out, 'build-info/00.json'),
    '{"source_id_to_path":{"0":"contracts/Bank.sol","1":"contracts/Other.sol"}}',
  )
  writeFileSync(join(out, 'build-info/ff.json'), '{"source_id_to')
  const { call } = await openBank(out)
  expect(await call('withdraw', 1000n)).toEqual(take)
})

describe('with a newer build-info file of Foundry, in which the contract has the same ID but another file has a new one', () => {
  /** Foundry keeps the artifacts of contracts that did not change, and the build-info files of their compilations. */
  async function mintIn(root: string, out: string): Promise<string[]> {
    const names = { 0: 'contracts/Aaa.sol', 1: 'contracts/Bank.sol', 2: 'contracts/Access.sol' }
    writeFileSync(join(out, 'build-info/d7.json'), JSON.stringify({ source_id_to_path: names }))
    writeFileSync(join(root, 'contracts/Aaa.sol'), contentOf('contracts/Access.sol').replaceAll('_check', '_other'))
    const { bank, other, data, send, locationOf } = await openBank(out)
    return locationOf(() => send({ from: other, to: bank, data: data('mint', 5n) }))
  }

  test('the location of a failure is in the file that the contract was compiled from', async () => {
    const root = folder.newFolder()
    const out = layouts.Foundry?.(root) ?? ''
    utimesSync(join(out, 'build-info/c6.json'), 1, 1)
    expect(await mintIn(root, out)).toEqual([
      'Access._checkOwner (contracts/Access.sol:15)',
      'Access.onlyOwner (contracts/Access.sol:10)',
      'Bank.mint (contracts/Bank.sol:55)',
    ])
  })

  test('files that are not of the contract are left out if the older build-info file is missing', async () => {
    const root = folder.newFolder()
    const out = layouts.Foundry?.(root) ?? ''
    rmSync(join(out, 'build-info/c6.json'))
    expect(await mintIn(root, out)).toEqual(['Bank.mint (contracts/Bank.sol:55)'])
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

  test('if a large file with the source is not JSON', async () => {
    const root = folder.newFolder()
    const { call } = await openBank(layouts['Hardhat 2']?.(root) ?? '')
    writeFileSync(join(root, 'artifacts/build-info/4f.json'), `{"input":${' '.repeat(4 << 20)}`)
    expect(await call('withdraw', 1000n)).toEqual([])
  })

  test('if the file with the source is not JSON', async () => {
    const root = folder.newFolder()
    const { call } = await openBank(layouts['Hardhat 2']?.(root) ?? '')
    writeFileSync(join(root, 'artifacts/build-info/4f.json'), '{"input":')
    expect(await call('withdraw', 1000n)).toEqual([])
  })

  test('in a contract without artifacts', async () => {
    const { reports, locationOf, rpc } = await openBank(buildInfo('plain'))
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

describe('vivarium_locateFailure', () => {
  test('returns the functions with their source code, also without reports', async () => {
    node = await createNode({ artifacts: [buildInfo('plain')] })
    const { bank, data, send, rpc } = await deployBank(node)
    const hash = await send({ to: bank, data: data('withdraw', 1000n) })
    expect(await rpc('vivarium_locateFailure', hash)).toEqual([
      {
        function: 'Bank._take',
        file: 'contracts/Bank.sol',
        line: 51,
        excerpt: { from: 48, lines: contentOf('contracts/Bank.sol').split('\n').slice(47, 53) },
      },
      {
        function: 'Bank.withdraw',
        file: 'contracts/Bank.sol',
        line: 46,
        excerpt: { from: 43, lines: contentOf('contracts/Bank.sol').split('\n').slice(42, 48) },
      },
    ])
  })

  test('shows clients only the end of an absolute path', async () => {
    const { contracts, sources } = solcOutput('plain')
    const absolute = (object: object) =>
      Object.fromEntries(Object.entries(object).map(([path, value]) => [`/home/me/project/${path}`, value]))
    const { input } = buildInfo('plain')
    const artifact = {
      input: { sources: absolute(input.sources) },
      output: { contracts: absolute(contracts), sources: absolute(sources) },
    }
    node = await createNode({ artifacts: [artifact] })
    const { bank, data, send, rpc } = await deployBank(node)
    const frames = await rpc('vivarium_locateFailure', await send({ to: bank, data: data('asserted', 1n) }))
    expect(frames).toMatchObject([{ function: 'Bank.asserted', file: 'contracts/Bank.sol' }])
  })
})

test('a report that waits for its location is written even if the node closes', async () => {
  const { bank, data, send, reports, nextReport } = await openBank(buildInfo('plain'))
  const next = nextReport()
  const hash = await send({ to: bank, data: data('withdraw', 1000n) })
  await node.close()
  await next
  expect(reports.at(-1)).toContain(hash)
})
