import { describe, expect, test } from 'vitest'
import { buildChain, planFixtures } from '../../src/fixtures/build/buildChain.ts'
import type { FixtureSource } from '../../src/fixtures/source/loadFixtures.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { openLedgers } from './openLedgers.ts'

/** Builds the chain and the ledgers of a fixture. */
async function build(source: FixtureSource) {
  const store = await openMemoryStore()
  const { chain, built } = await buildChain(await planFixtures([source]), 'local', store)
  const services = { chain, wallet: undefined as never, clientVersion: 'vivarium/test', ...openLedgers(store, chain) }
  const endpoint = createEndpoint(createTable(methods), services, (fault) => {
    throw fault
  })
  const provider = createProvider(endpoint)
  const request = <Result = unknown>(method: string, ...params: unknown[]) =>
    provider.request<Result>({ method, params })
  return { chain, built, request }
}

interface Block {
  readonly block_hash: string
  readonly parent_hash: string
  readonly status: string
  readonly timestamp: number
  readonly transactions: readonly { readonly type: string; readonly version: string; readonly nonce?: string }[]
}

interface StateUpdate {
  readonly old_root: string
  readonly new_root: string
}

describe('the example fixture', () => {
  const file = 'fixtures/layer2.yaml'

  test('has blocks of every status, with every type and version', async () => {
    const { request } = await build(file)
    const blocks = await Promise.all(
      [0, 1, 2, 3].map((number) => request<Block>('l2a_getBlockWithTxs', { block_number: number })),
    )
    expect(blocks.map(({ status }) => status)).toEqual([
      'ACCEPTED_ON_L1',
      'ACCEPTED_ON_L1',
      'ACCEPTED_ON_L2',
      'ACCEPTED_ON_L2',
    ])
    expect(await request('l2a_getBlockWithTxs', 'pending')).toMatchObject({ status: 'PENDING', transactions: [{}, {}] })
    for (const [index, { parent_hash }] of blocks.entries())
      expect(parent_hash).toBe(blocks[index - 1]?.block_hash ?? '0x0')
    const kinds = new Set(
      blocks.flatMap(({ transactions }) => transactions.map(({ type, version }) => `${type} ${Number(version)}`)),
    )
    expect([...kinds].sort()).toEqual([
      'DECLARE 0',
      'DECLARE 1',
      'DECLARE 2',
      'DECLARE 3',
      'DEPLOY 0',
      'DEPLOY_ACCOUNT 1',
      'DEPLOY_ACCOUNT 3',
      'INVOKE 0',
      'INVOKE 1',
      'INVOKE 3',
      'L1_HANDLER 0',
    ])
    expect(blocks[2]?.transactions[2]).toMatchObject({ nonce: '0x7', calldata: ['0x1', '0x2'] })
    expect(blocks[3]?.timestamp).toBe(Date.parse('2026-01-01T00:10:00Z') / 1000)
    const acceptance = await request<{ transactionHash: string }>('vivarium_l2aGetL1Acceptance', { block_number: 1 })
    expect(await request('eth_getTransactionReceipt', acceptance.transactionHash)).toMatchObject({ status: '0x1' })
  })

  test('has transactions at every stage', async () => {
    const { request } = await build(file)
    const details = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (number) => {
        const { hash } = await request<{ hash: string }>(
          'l2b_getTransactionByBlockNumberAndIndex',
          `0x${number}`,
          '0x0',
        )
        return request<Record<string, string | null>>('l2b_getTransactionDetails', hash)
      }),
    )
    expect(details.map(({ status }) => status)).toEqual([
      'verified',
      'included',
      'included',
      'included',
      'included',
      'failed',
    ])
    expect(details[1]).toMatchObject({
      receivedAt: '2026-01-01T00:00:01.234Z',
      initiatorAddress: '0x36615cf349d7f6344891b1e7ca7c72883f5dc049',
    })
    expect(details[3]).toMatchObject({ isL1Originated: true, ethProveTxHash: null })
    for (const { ethCommitTxHash } of details.slice(0, 4)) {
      expect(await request('eth_getTransactionReceipt', ethCommitTxHash)).toMatchObject({ status: '0x1' })
    }
    expect(await request('l2b_getTransactionByBlockNumberAndIndex', 'pending', '0x0')).toMatchObject({
      blockHash: null,
    })
  })

  test('continues by its policy from the first request on', async () => {
    const { request } = await build(file)
    expect(await request('l2a_blockNumber')).toBe(3)
    await request('evm_increaseTime', 6)
    expect(await request('l2a_blockNumber')).toBe(4)
  })

  test('has the same hashes on both layers in every build', async () => {
    const run = async () => {
      const { request, built } = await build(file)
      return [built.headHash, await request('l2a_blockHashAndNumber'), await request('l2b_getBlockDetails', 2)]
    }
    expect(await run()).toEqual(await run())
  })
})

describe('invalid values are rejected with their path', () => {
  const l2a = (l2a: object) => ({ networks: { l2a } }) as FixtureSource
  const l2b = (l2b: object) => ({ networks: { l2b } }) as FixtureSource

  test.each<[what: string, source: FixtureSource, path: string]>([
    ['an unknown key', l2a({ block: [] }), 'networks.l2a.block'],
    ['an unknown profile', l2a({ profile: '0.7' }), 'networks.l2a.profile'],
    ['an unknown status', l2a({ blocks: [{ status: 'final' }] }), 'networks.l2a.blocks[0].status'],
    ['an unknown type', l2a({ blocks: [{ transactions: ['transfer'] }] }), 'networks.l2a.blocks[0].transactions[0]'],
    [
      'an invalid felt',
      l2a({ blocks: [{ transactions: [{ nonce: 'x' }] }] }),
      'networks.l2a.blocks[0].transactions[0].nonce',
    ],
    ['a felt above the maximum', l2a({ blocks: [{ hash: `0x${'f'.repeat(64)}` }] }), 'networks.l2a.blocks[0].hash'],
    [
      'a version that the type does not have',
      l2a({ blocks: [{ transactions: [{ type: 'deploy', version: 2 }] }] }),
      'networks.l2a.blocks[0].transactions[0]',
    ],
    [
      'a member of another version',
      l2a({ blocks: [{}, { transactions: [{ max_fee: 1 }] }] }),
      'networks.l2a.blocks[1].transactions[0]',
    ],
    [
      'a hash twice',
      l2a({ blocks: [{ transactions: [{ hash: 1 }, { hash: 1 }] }] }),
      'networks.l2a.blocks[0].transactions[1]',
    ],
    ['a pending block that is not the last', l2a({ blocks: [{ status: 'pending' }, {}] }), 'networks.l2a.blocks[0]'],
    [
      'an accepted block after one that is not',
      l2a({ blocks: [{}, { status: 'accepted_on_l1' }] }),
      'networks.l2a.blocks[1]',
    ],
    ['a number that does not follow', l2a({ blocks: [{ number: 5 }, { number: 7 }] }), 'networks.l2a.blocks[1]'],
    [
      'a pending block whose number does not follow',
      l2a({ blocks: [{ number: 5 }, { status: 'pending', number: 7 }] }),
      'networks.l2a.blocks[1]',
    ],
    ['an invalid duration', l2b({ policy: { includeAfter: 'soon' } }), 'networks.l2b.policy.includeAfter'],
    ['an unknown stage', l2b({ transactions: ['done'] }), 'networks.l2b.transactions[0]'],
    ['an invalid address', l2b({ transactions: [{ to: '0x12' }] }), 'networks.l2b.transactions[0].to'],
    [
      'a hash twice in l2b',
      l2b({ transactions: [1, 1].map(() => ({ hash: `0x${'a'.repeat(64)}` })) }),
      'networks.l2b.transactions[1]',
    ],
  ])('%s', async (_, source, path) => {
    await expect(planFixtures([source])).rejects.toMatchObject({
      name: 'FixtureInvalid',
      data: [expect.objectContaining({ path })],
    })
  })
})

test('a fixture can set every field, and start at any block number', async () => {
  const { request } = await build({
    networks: {
      l2a: {
        profile: '0.10',
        chainId: 'SN_MAIN',
        blocks: [
          {
            number: 650_000,
            hash: '0x123',
            parentHash: '0x122',
            newRoot: '0x5',
            timestamp: 1_718_000_000,
            sequencer: '0x1176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8',
            version: '0.13.1',
            l1GasPrice: { fri: 6, wei: 7 },
            transactions: [{ type: 'invoke', version: 3, hash: '0x77', tip: 5 }],
          },
          {},
        ],
      },
    },
  })
  expect(await request('l2a_chainId')).toBe('0x534e5f4d41494e')
  expect(await request('l2a_getBlockWithTxs', { block_number: 650_000 })).toMatchObject({
    block_hash: '0x123',
    parent_hash: '0x122',
    new_root: '0x5',
    timestamp: 1_718_000_000,
    l2a_version: '0.13.1',
    l1_gas_price: { price_in_fri: '0x6', price_in_wei: '0x7' },
    transactions: [{ transaction_hash: '0x77', tip: '0x5' }],
  })
  expect(await request('l2a_getBlockWithTxs', 'latest')).toMatchObject({ block_number: 650_001, parent_hash: '0x123' })
})

test('a pending block with a number can be sealed after the block before it was rejected', async () => {
  const blocks = [{ number: 4 }, {}, { status: 'PENDING', number: 6 }] as const
  const { request } = await build({ networks: { l2a: { blocks } } })
  await request('vivarium_l2aRejectBlock', { block_number: 5 })
  expect(await request('vivarium_l2aSealBlock')).toMatchObject({ block_number: 5 })
})

describe('a block whose parent hash a fixture gives', () => {
  const sender_address = '0x5e'
  const blocks = [
    { transactions: [{ sender_address, nonce: 4 }] },
    { hash: '0x99', parentHash: '0x99' },
    { status: 'PENDING', transactions: [{ sender_address }] },
  ] as const

  test('can be rejected, and the block before it is the latest then', async () => {
    const { request } = await build({ networks: { l2a: { blocks } } })
    await request('vivarium_l2aRejectBlock', { block_number: 1 })
    expect(await request('l2a_getBlockWithTxHashes', 'latest')).toMatchObject({ block_number: 0 })
    expect(await request('l2a_getNonce', { block_hash: '0x99' }, sender_address)).toBe('0x5')
    expect(await request('vivarium_l2aSealBlock')).toMatchObject({ block_number: 1 })
  })

  test('has the nonces of the blocks before it', async () => {
    const { request } = await build({ networks: { l2a: { blocks } } })
    expect(await request('l2a_getNonce', 'latest', sender_address)).toBe('0x5')
    await request('vivarium_l2aRejectBlock', 'pending')
    await request('vivarium_l2aAddTransaction', { sender_address })
    expect(await request('l2a_getNonce', 'pending', sender_address)).toBe('0x6')
  })

  test('has the state root of the block before it as its old root', async () => {
    const changing = [blocks[0], { ...blocks[1], transactions: [{ sender_address }] }]
    const { request } = await build({ networks: { l2a: { blocks: changing } } })
    const [first, second] = await Promise.all(
      [0, 1].map((number) => request<StateUpdate>('l2a_getStateUpdate', { block_number: number })),
    )
    expect(second?.old_root).toBe(first?.new_root)
    await request('vivarium_l2aRejectBlock', { block_number: 1 })
    expect(await request('l2a_getStateUpdate', { block_hash: '0x99' })).toMatchObject({ old_root: first?.new_root })
  })
})
