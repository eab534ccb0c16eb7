import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { KEY, openListeningNode, request } from './openListeningNode.ts'

const folder = temporaryFolder()

type Options = NonNullable<Parameters<typeof createNode>[0]>

describe('networks from the configuration', () => {
  test('have their own chain ID, hardfork, accounts, methods and mining mode', async () => {
    const { node, url } = await openListeningNode({
      networks: {
        polygon: { chainId: 137, methods: { block: ['debug_*', 'eth_accounts'] } },
        old: {
          chainId: 5,
          forks: { berlin: 0, london: 2 },
          accounts: 2,
          balance: 1,
          mining: false,
          simulate: true,
          methods: { allow: ['eth_*', 'net_version', 'evm_mine'] },
        },
        mainnet: { hardfork: 'shanghai', simulate: false },
      },
    })
    expect(node.networks).toEqual(['local', 'mainnet', 'sepolia', 'l2a', 'l2b', 'polygon', 'old'])
    const [polygon, old] = [`${url}/polygon/v3/${KEY}`, `${url}/old`]
    expect(await request(polygon, 'eth_chainId')).toBe('0x89')
    expect(await request(polygon, 'eth_accounts')).toEqual({
      code: -32601,
      message:
        'the method eth_accounts is not available on the network polygon: it is available on local, mainnet, sepolia, old. networks.polygon.methods excludes it',
    })
    expect(await request(polygon, 'debug_getRawHeader', ['latest'])).toMatchObject({ code: -32601 })
    expect(await request(polygon, 'eth_simulateV1', [{ blockStateCalls: [] }])).toEqual({
      code: -32601,
      message:
        'the method eth_simulateV1 is not available on the network polygon: it is available on local, sepolia, old. To enable it here, set networks.polygon.simulate to true',
    })

    expect(await request(old, 'eth_chainId')).toBe('0x5')
    expect(await request(old, 'web3_clientVersion')).toMatchObject({ code: -32601 })
    expect(await request(old, 'eth_simulateV1', [{ blockStateCalls: [{ calls: [] }] }])).toHaveLength(1)
    const [from, ...others] = (await request(old, 'eth_accounts')) as string[]
    expect(others).toHaveLength(1)
    expect(await request(old, 'eth_getBalance', [from, 'latest'])).toBe('0xde0b6b3a7640000')
    await request(old, 'eth_sendTransaction', [{ from, to: from, gasPrice: '0x77359400' }])
    expect(await request(old, 'eth_blockNumber')).toBe('0x0')
    await request(old, 'evm_mine')
    await request(old, 'evm_mine')
    expect(await request(old, 'eth_getBlockByNumber', ['0x1', false])).not.toHaveProperty('baseFeePerGas')
    expect(await request(old, 'eth_getBlockByNumber', ['0x2', false])).toHaveProperty('baseFeePerGas')

    const newest = await request(`${url}/mainnet`, 'eth_getBlockByNumber', ['latest', false])
    expect(newest).toHaveProperty('withdrawals')
    expect(newest).not.toHaveProperty('blobGasUsed')
    await node.close()
  })

  test('may be ledgers that settle on a configured network', async () => {
    const { node, url } = await openListeningNode({
      networks: {
        zk: { kind: 'l2b', chainId: 324, settlesOn: 'sepolia', policy: { includeAfter: 0 } },
        stark: { kind: 'l2a', chainId: 'SN_MAIN', profile: '0.10', prefixes: ['stark', 'starknet'] },
        l2a: { policy: { acceptOnL2After: '10m' } },
        l2b: { prefixes: ['era'] },
      },
    })
    const zk = `${url}/zk/v3/${KEY}`
    expect(await request(zk, 'eth_chainId')).toBe('0x144')
    expect(await request(zk, 'zks_L1ChainId')).toBe('0xaa36a7')
    const hash = await request(zk, 'vivarium_l2bAddTransaction')
    expect(await request(zk, 'l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'included' })
    // The built-in ledger of the same kind is independent.
    expect(await request(url, 'era_getTransactionDetails', [hash])).toBeNull()
    expect(await request(`${url}/l2b`, 'l2b_getTransactionDetails', [hash])).toMatchObject({ code: -32601 })
    await request(zk, 'vivarium_l2bAdvance', [hash, 'verified'])
    const { ethProveTxHash } = (await request(zk, 'zks_getTransactionDetails', [hash])) as { ethProveTxHash: string }
    expect(await request(`${url}/sepolia`, 'eth_getTransactionReceipt', [ethProveTxHash])).toMatchObject({
      status: '0x1',
    })
    expect(await request(url, 'eth_getTransactionReceipt', [ethProveTxHash])).toBeNull()

    expect(await request(`${url}/stark`, 'stark_specVersion')).toMatch(/^0\.10\./)
    expect(await request(`${url}/stark`, 'stark_chainId')).toBe('0x534e5f4d41494e')
    expect(await request(`${url}/stark`, 'stark_getBlockWithTxs', ['latest'])).toHaveProperty('stark_version')
    expect(await request(`${url}/stark`, 'l2a_chainId')).toMatchObject({ code: -32601 })
    expect(await request(`${url}/l2a`, 'l2a_specVersion')).toMatch(/^0\.6\./)

    await request(`${url}/l2a`, 'vivarium_l2aAddTransaction')
    await request(url, 'evm_increaseTime', [500])
    expect(await request(`${url}/l2a`, 'l2a_blockNumber')).toBe(0)
    await request(url, 'evm_increaseTime', [150])
    expect(await request(`${url}/l2a`, 'l2a_blockNumber')).toBe(1)
    await node.close()
  })

  test('store their chains in folders of their own', async () => {
    const dataDir = join(folder.path, 'data')
    const options: Options = { dataDir, networks: { zk: { kind: 'l2b', settlesOn: 'sepolia' } } }
    const first = await openListeningNode(options)
    const hash = await request(`${first.url}/zk`, 'vivarium_l2bAddTransaction')
    await request(`${first.url}/mainnet`, 'evm_mine')
    await first.node.close()
    expect(readdirSync(dataDir).filter((name) => name !== 'gateway')).toEqual(['local', 'mainnet', 'sepolia'])
    const second = await openListeningNode(options)
    expect(await request(`${second.url}/mainnet`, 'eth_blockNumber')).toBe('0x1')
    expect(await request(`${second.url}/zk`, 'l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'pending' })
    await second.node.close()
    await using third = await createNode({ ...options, networks: { mainnet: { chainId: 3 } } })
    await expect(third.network('mainnet').ready).rejects.toThrow(
      'networks.mainnet.chainId is 3, but its fixture, genesis or stored chain has 1: use the same chain ID',
    )
  })

  test('warn about a stored ledger that settles on another network than before', async () => {
    const dataDir = join(folder.path, 'moved')
    const warningsOf = async (settlesOn: string) => {
      const warnings: string[] = []
      const networks = { zk: { kind: 'l2b', settlesOn } } as const
      await using node = await createNode({ dataDir, networks }, { onWarning: (text) => warnings.push(text) })
      await node.network('zk').provider.request({ method: 'eth_blockNumber' })
      return warnings
    }
    expect(await warningsOf('local')).toEqual([])
    expect(await warningsOf('sepolia')).toEqual([
      'the stored ledger of zk settles on local and is not used: networks.zk.settlesOn is sepolia',
    ])
    expect((await warningsOf('local')).filter((text) => text.includes('settles on local'))).toEqual([])
  })

  test.each<[networks: Options['networks'], message: string]>([
    [
      { polygon: {} },
      'networks.polygon has no chainId: set it. Only local, mainnet and sepolia have a default, and no fixture sets it',
    ],
    [{ polygon: { chainId: 'POLY' } }, 'networks.polygon.chainId must be a whole number, 1 or more, not "POLY"'],
    [
      { mainnet: { mixedMining: true } },
      'networks.mainnet.mixedMining (--mixed-mining) needs blockTime (--block-time)',
    ],
    [{ l2a: { blockTime: 1 } }, 'networks.l2a.blockTime does not apply to a network of kind l2a'],
    [{ l2b: { profile: '0.6' } }, 'networks.l2b.profile does not apply to a network of kind l2b'],
    [{ mainnet: { policy: {} } }, 'networks.mainnet.policy does not apply to a network of kind ethereum'],
    [
      { l2b: { policy: { acceptOnL2After: 1 } } },
      'networks.l2b.policy.acceptOnL2After does not apply to a network of kind l2b',
    ],
    [{ mainnet: { kind: 'l2a' } }, 'networks.mainnet.kind: this built-in network is of kind ethereum'],
    [{ l2b: { settlesOn: 'goerli' } }, 'networks.l2b.settlesOn: unknown network goerli'],
    [{ l2b: { settlesOn: 'l2a' } }, 'networks.l2b.settlesOn: l2a is of kind l2a: choose a network with an EVM'],
    [{ 'Poly Gon': { chainId: 1 } }, 'networks.Poly Gon must be lower-case letters'],
    // @ts-expect-error An unknown hardfork.
    [{ a: { chainId: 1, hardfork: 'atlantis' } }, 'unknown hardfork "atlantis"'],
    // @ts-expect-error An unknown hardfork.
    [{ a: { chainId: 1, forks: { atlantis: 0 } } }, 'networks.a: forks.atlantis: unknown fork `atlantis`'],
    [
      { a: { chainId: 1, forks: { london: 5, berlin: 10 } } },
      'networks.a: forks.berlin: `berlin` begins after `london`, which is a later fork',
    ],
    [
      { a: { chainId: 1, forks: { london: 0, shanghai: 7 } } },
      'networks.a: forks.shanghai: `shanghai` begins at a time, and block 7 has none yet: give a time such as 2026-01-01T00:00:00Z',
    ],
    [{ a: { chainId: 1, methods: { allow: [] } } }, 'networks.a.methods.allow must be one or more strings'],
    [
      { mainnet: { methods: { block: ['debug_*', 'eth_sendTransacton'] } } },
      'networks.mainnet.methods.block: no method matches "eth_sendTransacton": did you mean eth_sendTransaction?',
    ],
    [{ mainnet: { methods: { block: ['ethsend'] } } }, 'networks.mainnet.methods.block: no method matches "ethsend"'],
    [
      { l2b: { methods: { block: ['zk_*'] } } },
      'networks.l2b.methods.block: no method matches "zk_*": did you mean zks_*?',
    ],
    [{ a: { chainId: 1, methods: { allow: ['standart'] } } }, 'no method matches "standart": did you mean standard?'],
  ])('%j are rejected at the start', async (networks, message) => {
    await expect(createNode({ networks })).rejects.toThrow(message)
  })

  test.each(['gateway', 'tls'])('cannot be stored as %s, which is another folder of a data directory', async (name) => {
    const dataDir = join(folder.path, `reserved-${name}`)
    const message = `the chain of the network ${name} cannot be stored: the folder ${name} of a data directory has`
    await expect(createNode({ dataDir, networks: { [name]: { chainId: 7 } } })).rejects.toThrow(message)
    await expect(createNode({ dataDir, reset: true, network: name, fixtures: { accounts: {} } })).rejects.toThrow(
      message,
    )
    const fixtures = { accounts: {}, networks: { [name]: { chain: { id: 7 } } } }
    await expect(createNode({ dataDir, fixtures })).rejects.toThrow(message)
    await using node = await createNode({ networks: { [name]: { chainId: 7 } } })
    expect(await node.network(name).provider.request({ method: 'eth_chainId' })).toBe('0x7')
  })

  test('lists of methods may use names and prefixes of each network, and parts of a namespace', async () => {
    const methods = {
      block: ['rollup_chainId', 'rollup_*', 'starknet_*', 'eth_get*', 'rpc.discover', 'read-only', '*'],
    }
    await using node = await createNode({ networks: { l2b: { prefixes: ['rollup'] }, mainnet: { methods } } })
    expect(node.networks).toContain('mainnet')
  })
})

describe('networks of a fixture', () => {
  const file = folder.write(
    'networks.yaml',
    `accounts:
  alice: 100 ether
  bob: 0
  carol: 0
blocks:
  - transactions:
      - { from: alice, to: bob, value: 1 ether }
networks:
  mainnet:
    blocks:
      - transactions:
          - { from: alice, to: carol, value: 2 ether }
      - transactions: []
  polygon:
    chain: { id: 137 }
    accounts: { dora: 7 ether }
  l2b:
    transactions: [{ stage: verified }]
`,
  )

  test('have their names before they are built, without a cache', async () => {
    const node = await createNode({ fixtures: [file] })
    onTestFinished(() => node.close())
    expect(node.network('mainnet').names.accounts).toHaveProperty('carol')
    expect(node.network('polygon').names.accounts).toHaveProperty('dora')
  })

  test('are built as in the file, and all others without it', async () => {
    const { node, url } = await openListeningNode({ fixtures: [file] })
    expect(node.networks).toEqual(['local', 'mainnet', 'sepolia', 'l2a', 'l2b', 'polygon'])
    expect(await request(url, 'eth_blockNumber')).not.toBe('0x2')
    expect(await request(`${url}/mainnet`, 'eth_chainId')).toBe('0x1')
    expect(await request(`${url}/mainnet`, 'eth_blockNumber')).toBe('0x2')
    const mainnet = node.network('mainnet')
    const { carol } = mainnet.names.accounts
    expect(await request(`${url}/mainnet`, 'eth_getBalance', [carol, 'latest'])).toBe('0x1bc16d674ec80000')
    expect(await request(`${url}/polygon/v3/${KEY}`, 'eth_chainId')).toBe('0x89')
    expect(node.network('polygon').names.accounts).toHaveProperty('dora')
    expect(await request(`${url}/sepolia`, 'eth_blockNumber')).toBe('0x0')
    expect(await request(`${url}/sepolia`, 'eth_chainId')).toBe('0xaa36a7')
    expect(await request(`${url}/l2b`, 'l2b_L1BatchNumber')).not.toBe('0x0')
    await node.close()
  })

  test('accept additions of the configuration, and reject contradictions', async () => {
    const gnosis = folder.write('gnosis.yaml', 'accounts: { erin: 3 ether }\nblocks:\n  - transactions: []\n')
    const { node, url } = await openListeningNode({
      fixtures: [file],
      networks: {
        polygon: { methods: { block: ['debug_*'] } },
        gnosis: { chainId: 100, fixtures: [gnosis] },
        sepolia: { chainId: 7 },
      },
    })
    expect(await request(`${url}/gnosis`, 'eth_chainId')).toBe('0x64')
    expect(await request(`${url}/gnosis`, 'eth_blockNumber')).toBe('0x1')
    expect(await request(`${url}/polygon`, 'eth_chainId')).toBe('0x89')
    expect(await request(`${url}/polygon`, 'debug_getRawHeader', ['latest'])).toMatchObject({ code: -32601 })
    expect(await request(`${url}/sepolia`, 'eth_chainId')).toBe('0x7')
    await node.close()

    // Networks are built lazily, but contradictions stop the start.
    await expect(createNode({ fixtures: [file], networks: { polygon: { chainId: 138 } } })).rejects.toThrow(
      /networks\.polygon\.chainId is 138, but .* 137/s,
    )
    await expect(createNode({ fixtures: [file], networks: { gnosis: {} } })).rejects.toThrow(
      'networks.gnosis has no chainId',
    )
    await expect(createNode({ fixtures: [file], networks: { mainnet: { hardfork: 'london' } } })).rejects.toThrow(
      'networks.mainnet.hardfork cannot be given with --fixtures: write it in the fixture, as `chain: { hardfork: … }`',
    )
  })

  test('can be the default network', async () => {
    const { node, url } = await openListeningNode({ fixtures: [file], network: 'polygon' })
    expect(node.chainId).toBe(137)
    expect(await request(url, 'eth_chainId')).toBe('0x89')
    expect(node.names.accounts).toHaveProperty('dora')
    await node.close()
    await expect(createNode({ fixtures: [file], network: 'poligon' })).rejects.toThrow('no fixture sets it')
  })

  test('settle on the network of the configuration', async () => {
    const { node, url } = await openListeningNode({ fixtures: [file], networks: { l2b: { settlesOn: 'mainnet' } } })
    expect(await request(`${url}/l2b`, 'l2b_L1ChainId')).toBe('0x1')
    expect(await request(`${url}/l2b`, 'l2b_L1BatchNumber')).not.toBe('0x0')
    // The settlements follow the two blocks of this fixture, not the blocks of the default network.
    expect(Number(await request(`${url}/mainnet`, 'eth_blockNumber'))).toBeGreaterThan(2)
    expect(await request(url, 'eth_blockNumber')).toBe('0x1')
    await node.close()
  })
})
