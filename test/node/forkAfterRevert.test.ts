import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { request } from './openListeningNode.ts'

const jar = '0x00000000000000000000000000000000000000aa'
const open = new Set<Node>()
afterEach(async () => {
  for (const node of open) await node.close()
  open.clear()
})

async function start(options: Parameters<typeof createNode>[0] = {}): Promise<Node> {
  const node = await createNode(options)
  open.add(node)
  return node
}

type Request = (method: string, params?: readonly unknown[]) => Promise<unknown>

const waysBack: readonly [name: string, goBack: (request: Request) => Promise<unknown>][] = [
  [
    'evm_revert',
    async (request) => {
      const id = await request('evm_snapshot')
      await request('evm_mine')
      await request('evm_revert', [id])
    },
  ],
  ['anvil_rollback', (request) => request('anvil_rollback', [1])],
  ['anvil_reset', (request) => request('anvil_reset')],
  ['anvil_reorg', (request) => request('anvil_reorg', [1])],
]

/** Sends a transaction and checks that it is mined. */
async function expectToMine(request: Request, from: unknown): Promise<void> {
  const before = Number(await request('eth_getBalance', [jar, 'latest']))
  const hash = await request('eth_sendTransaction', [{ from, to: jar, value: '0x5' }])
  expect(await request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(Number(await request('eth_getBalance', [jar, 'latest']))).toBe(before + 5)
}

describe.each(waysBack)('a fork after %s', (_, goBack) => {
  test('with node.fork mines transactions', async () => {
    const node = await start()
    const requestFromParent: Request = (method, params = []) => node.provider.request({ method, params } as never)
    const [{ address } = { address: jar }] = node.accounts
    await expectToMine(requestFromParent, address)
    await goBack(requestFromParent)
    const fork = await node.fork()
    open.add(fork)
    await expectToMine((method, params = []) => fork.provider.request({ method, params } as never), address)
    await expectToMine(requestFromParent, address)
  })

  test('with vivarium_fork mines transactions', async () => {
    const node = await start()
    const { url } = await node.listen({ port: 0 })
    const [{ address } = { address: jar }] = node.accounts
    const requestFromParent: Request = (method, params) => request(url, method, params)
    await expectToMine(requestFromParent, address)
    await goBack(requestFromParent)
    const name = String(await requestFromParent('vivarium_fork', []))
    await expectToMine((method, params) => request(`${url}/${name}`, method, params), address)
    const second = String(await request(`${url}/${name}`, 'vivarium_fork', []))
    await expectToMine((method, params) => request(`${url}/${second}`, method, params), address)
    await expectToMine(requestFromParent, address)
  })

  test('with an isolated key mines transactions, like its own forks', async () => {
    const keys = ['key0', 'key1'].map((key) => ({ key, creditsPerSecond: 'unlimited' as const }))
    const node = await start({ isolateKeys: true, keys })
    const { url } = await node.listen({ port: 0 })
    const [{ address } = { address: jar }] = node.accounts
    const requestFromParent: Request = (method, params) => request(`${url}/v3/key0`, method, params)
    await expectToMine(requestFromParent, address)
    await goBack(requestFromParent)
    await expectToMine((method, params) => request(`${url}/v3/key1`, method, params), address)
    const name = String(await requestFromParent('vivarium_fork', []))
    await expectToMine((method, params) => request(`${url}/${name}/v3/key0`, method, params), address)
    await expectToMine(requestFromParent, address)
  })
})
