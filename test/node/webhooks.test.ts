import { createHmac } from 'node:crypto'
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { GivenNodeOptions } from '../../src/options/options.ts'
import { gallery } from '../rpc/gallery.ts'
import { Items, Token } from '../simulate/contracts/artifacts.ts'
import { type Body, WebhookReceiver } from './webhookReceiver.ts'

let receiver: WebhookReceiver
let node: Node
let alice: Hex
let bob: Hex

const request = <Result = Body>(method: string, ...params: unknown[]): Promise<Result> =>
  node.provider.request({ method, params } as never)

const send = (transaction: object) => request<Hex>('eth_sendTransaction', { from: alice, ...transaction })

const call = (to: Hex, abi: Body, functionName: string, ...args: unknown[]) =>
  send({ to, data: encodeFunctionData({ abi, functionName, args }) })

async function deploy(abi: Body, bytecode: Hex, ...args: unknown[]): Promise<Hex> {
  const nonce = await request<Hex>('eth_getTransactionCount', alice, 'latest')
  await send({ data: encodeDeployData({ abi, bytecode, args }) })
  return getContractAddress({ from: alice, nonce: BigInt(nonce) }).toLowerCase() as Hex
}

async function start(options: GivenNodeOptions = {}): Promise<void> {
  node = await createNode(options)
  ;[alice, bob] = await request<[Hex, Hex]>('eth_accounts')
}

const createWebhook = async (settings: object): Promise<Body> => {
  const body = { network: 'local', webhook_url: receiver.url, ...settings }
  return (await request('alchemy_notifyApi', 'POST', '/create-webhook', body)).data
}

const watchAlice = () => createWebhook({ webhook_type: 'ADDRESS_ACTIVITY', addresses: [alice] })

beforeEach(async () => {
  receiver = new WebhookReceiver()
  await receiver.listen()
})
afterEach(async () => {
  await node.close()
  receiver.close()
})

describe('a webhook of accounts', () => {
  test('receives a transfer of ether, signed', async () => {
    await start()
    const webhook = await watchAlice()
    const hash = await send({ to: bob, value: `0x${parseEther('1.5').toString(16)}` })
    const [{ text, ...event }] = await receiver.received(1)
    expect(event).toEqual({
      webhookId: webhook.id,
      id: expect.stringMatching(/^whevt_[a-z0-9]{16}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      type: 'ADDRESS_ACTIVITY',
      event: {
        network: 'local',
        activity: [
          {
            fromAddress: alice,
            toAddress: bob,
            blockNum: '0x1',
            hash,
            value: 1.5,
            asset: 'ETH',
            category: 'external',
            rawContract: { rawValue: '0x14d1120d7b160000', decimals: 18 },
            blockTimestamp: (await request('eth_getBlockByNumber', '0x1', false)).timestamp,
          },
        ],
      },
    })
    expect(webhook.signing_key).toMatch(/^whsec_\w{24}$/)
    expect(receiver.signatures).toEqual([createHmac('sha256', webhook.signing_key).update(text).digest('hex')])
  })

  test('receives transfers of tokens, as the receiver too', async () => {
    await start()
    const token = await deploy(Token.abi, Token.bytecode, 'Dollar', 'USD', 10n ** 24n)
    await createWebhook({ webhook_type: 'ADDRESS_ACTIVITY', addresses: [bob] })
    const hash = await call(token, Token.abi, 'transfer', bob, 25n * 10n ** 17n)
    const [{ event }] = await receiver.received(1)
    const [log] = await request('eth_getLogs', { fromBlock: 'latest' })
    expect(event.activity).toEqual([
      {
        fromAddress: alice,
        toAddress: bob,
        blockNum: '0x2',
        hash,
        value: 2.5,
        asset: 'USD',
        category: 'token',
        rawContract: { rawValue: log.data, address: token, decimals: 18 },
        log,
        blockTimestamp: log.blockTimestamp,
      },
    ])
  })

  test('receives the transfers of a transaction by origin: the transaction, logs, inner calls', async () => {
    await start()
    const token = await deploy(Token.abi, Token.bytecode, 'Dollar', 'USD', 10n ** 24n)
    await watchAlice()
    await call(token, Token.abi, 'transfer', bob, 1n)
    const events = await receiver.received(2)
    expect(events.map(({ event }) => event.activity.map(({ category }: Body) => category))).toEqual([
      ['external'],
      ['token'],
    ])
    // Returns the value of the transaction to its sender.
    const returning = '0x5f5f5f5f34335af1'
    await send({ data: `0x67${returning.slice(2)}5f5260086018f3` })
    const back = getContractAddress({ from: alice, nonce: 2n }).toLowerCase()
    await receiver.received(3)
    await send({ to: back, value: '0x5' })
    const [, inner] = (await receiver.received(5)).slice(3)
    expect(inner.event.activity).toMatchObject([
      { category: 'internal', typeTraceAddress: 'CALL_0', fromAddress: back, toAddress: alice, value: 5e-18 },
    ])
  })

  test('receives NFTs in the forms of both standards', async () => {
    await start()
    const jars = await deploy(gallery.abi, gallery.bytecode, 'Bell jars', 'JAR')
    const items = await deploy(Items.abi, Items.bytecode)
    await createWebhook({ webhook_type: 'ADDRESS_ACTIVITY', addresses: [bob] })
    await call(jars, gallery.abi, 'mint', bob)
    const [erc721] = await receiver.received(1)
    expect(erc721.event.activity).toEqual([
      {
        fromAddress: `0x${'0'.repeat(40)}`,
        toAddress: bob,
        blockNum: '0x3',
        hash: expect.anything(),
        erc721TokenId: '0x0',
        category: 'token',
        rawContract: { rawValue: '0x', address: jars },
        log: expect.objectContaining({ address: jars, removed: false }),
        blockTimestamp: expect.anything(),
      },
    ])
    await call(items, Items.abi, 'mintBatch', bob, [7n], [3n])
    const [, erc1155] = await receiver.received(2)
    expect(erc1155.event.activity).toMatchObject([
      { category: 'erc1155', erc1155Metadata: [{ tokenId: '0x7', value: '0x3' }], rawContract: { address: items } },
    ])
  })

  test('receives the logs of removed blocks again, with removed: true', async () => {
    await start()
    const token = await deploy(Token.abi, Token.bytecode, 'Dollar', 'USD', 10n ** 24n)
    await watchAlice()
    const snapshot = await request('evm_snapshot')
    await call(token, Token.abi, 'transfer', bob, 1n)
    const [, first] = await receiver.received(2)
    await request('evm_revert', snapshot)
    const [, , removed] = await receiver.received(3)
    const [sent] = first.event.activity
    expect(removed.event.activity).toEqual([{ ...sent, log: { ...sent.log, removed: true } }])
    expect(removed.id).not.toBe(first.id)
  })

  test('receives nothing about other accounts, while it is not active, and after its end', async () => {
    await start()
    const webhook = await createWebhook({ webhook_type: 'ADDRESS_ACTIVITY', addresses: [bob] })
    await send({ to: alice })
    await request('alchemy_notifyApi', 'PUT', '/update-webhook', { webhook_id: webhook.id, is_active: false })
    await send({ to: bob })
    await request('alchemy_notifyApi', 'PUT', '/update-webhook', { webhook_id: webhook.id, is_active: true })
    await send({ to: bob, value: '0x1' })
    const [event] = await receiver.received(1)
    expect(event.event.activity).toMatchObject([{ rawContract: { rawValue: '0x1' } }])
    await request('alchemy_notifyApi', 'DELETE', `/delete-webhook?webhook_id=${webhook.id}`)
    await watchAlice()
    await send({ to: bob, value: '0x2' })
    const [, last] = await receiver.received(2)
    expect(last.webhookId).not.toBe(webhook.id)
  })
})

test('a webhook of NFTs receives the transfers that its filters select', async () => {
  await start()
  const jars = await deploy(gallery.abi, gallery.bytecode, 'Bell jars', 'JAR')
  await createWebhook({ webhook_type: 'NFT_ACTIVITY', nft_filters: [{ contract_address: jars, token_id: '1' }] })
  const token = await deploy(Token.abi, Token.bytecode, 'Dollar', 'USD', 10n ** 24n)
  await call(token, Token.abi, 'transfer', bob, 1n)
  await call(jars, gallery.abi, 'mint', bob)
  await call(jars, gallery.abi, 'mint', bob)
  const [event] = await receiver.received(1)
  expect(event).toMatchObject({
    type: 'NFT_ACTIVITY',
    event: {
      activity: [
        { contractAddress: jars, toAddress: bob, erc721TokenId: '0x1', category: 'erc721', log: { removed: false } },
      ],
    },
  })
})

describe('the webhooks of a node', () => {
  test('can be configured, with a fixed key', async () => {
    const webhooks = [
      { url: receiver.url, addresses: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], signingKey: 'whsec_test' },
    ]
    await start({ webhooks })
    await send({ to: bob, value: '0x1' })
    const [{ text }] = await receiver.received(1)
    expect(receiver.signatures).toEqual([createHmac('sha256', 'whsec_test').update(text).digest('hex')])
  })

  test('are not those of its forks', async () => {
    await start({ webhooks: [{ url: receiver.url, addresses: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }] })
    const fork = await node.fork()
    onTestFinished(() => fork.close())
    await fork.provider.request({ method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x2' }] })
    expect(
      await fork.provider.request({ method: 'alchemy_notifyApi', params: ['GET', '/team-webhooks'] } as never),
    ).toEqual({ data: [] })
    await send({ to: bob, value: '0x1' })
    const [event] = await receiver.received(1)
    expect(event.event.activity).toMatchObject([{ rawContract: { rawValue: '0x1' } }])
  })

  test('watch a network by its name, or by a name of Alchemy with its chain ID', async () => {
    await start()
    const created = await createWebhook({
      webhook_type: 'ADDRESS_ACTIVITY',
      network: 'ETH_MAINNET',
      addresses: [alice],
    })
    await send({ to: bob, value: '0x1' })
    const mainnet = node.network('mainnet').provider
    await mainnet.request({ method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x2' }] })
    const [event] = await receiver.received(1)
    expect(event).toMatchObject({
      webhookId: created.id,
      event: { network: 'ETH_MAINNET', activity: [{ rawContract: { rawValue: '0x2' } }] },
    })
    await expect(
      createWebhook({ webhook_type: 'ADDRESS_ACTIVITY', network: 'BASE_MAINNET', addresses: [] }),
    ).rejects.toThrow(
      'no network of this node has the chain ID 8453 of BASE_MAINNET: configure one, or use local, mainnet, sepolia',
    )
  })

  test('continue after anvil_reset', async () => {
    await start()
    await watchAlice()
    await request('anvil_reset')
    await send({ to: bob, value: '0x1' })
    expect(await receiver.received(1)).toMatchObject([{ event: { activity: [{ blockNum: '0x1' }] } }])
  })

  test('can name a network by the chain ID of a fixture', async () => {
    const fixture = { networks: { local: { chain: { id: 8_453 } } } }
    await start({
      fixtures: [fixture],
      webhooks: [{ url: receiver.url, network: 'BASE_MAINNET', nfts: '*' }],
    })
    const { data } = await request('alchemy_notifyApi', 'GET', '/team-webhooks')
    expect(data).toMatchObject([{ network: 'BASE_MAINNET', webhook_type: 'NFT_ACTIVITY' }])
  })

  test.each([
    [{}, 'webhooks[0] must have either addresses, nfts or query'],
    [{ addresses: `0x${'1'.repeat(40)}`, nfts: '*' }, 'webhooks[0] must have either addresses, nfts or query'],
    [{ addresses: ['alice'] }, 'webhooks[0].addresses[0] must be an address: 20 bytes in hex'],
    [{ nfts: '*', url: 'localhost:3000' }, 'webhooks[0].url must be a URL, such as http://127.0.0.1:3000/webhook'],
    [
      { nfts: '*', network: 'base' },
      'webhooks[0].network: unknown network base: use local, mainnet, sepolia, or the name of a network on Alchemy',
    ],
  ])('%j is refused', async (settings, message) => {
    await start()
    await expect(createNode({ webhooks: [{ url: receiver.url, ...settings }] })).rejects.toThrow(message)
  })
})
