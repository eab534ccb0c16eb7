import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { ask } from './networkNode.ts'

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

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

const ways: readonly [name: string, goBack: (ask: Ask) => Promise<unknown>][] = [
  [
    'evm_revert',
    async (ask) => {
      const id = await ask('evm_snapshot')
      await ask('evm_mine')
      await ask('evm_revert', [id])
    },
  ],
  ['anvil_rollback', (ask) => ask('anvil_rollback', [1])],
  ['anvil_reset', (ask) => ask('anvil_reset')],
  ['anvil_reorg', (ask) => ask('anvil_reorg', [1])],
]

/** Sends a transaction that is mined at once, and waits for its receipt. */
async function expectToMine(ask: Ask, from: unknown): Promise<void> {
  const before = Number(await ask('eth_getBalance', [jar, 'latest']))
  const hash = await ask('eth_sendTransaction', [{ from, to: jar, value: '0x5' }])
  expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(Number(await ask('eth_getBalance', [jar, 'latest']))).toBe(before + 5)
}

describe.each(ways)('a fork that is made after %s', (_, goBack) => {
  test('by node.fork mines transactions', async () => {
    const node = await start()
    const asking: Ask = (method, params = []) => node.provider.request({ method, params } as never)
    const [{ address } = { address: jar }] = node.accounts
    await expectToMine(asking, address)
    await goBack(asking)
    const fork = await node.fork()
    open.add(fork)
    await expectToMine((method, params = []) => fork.provider.request({ method, params } as never), address)
    await expectToMine(asking, address)
  })

  test('by vivarium_fork mines transactions', async () => {
    const node = await start()
    const { url } = await node.listen({ port: 0 })
    const [{ address } = { address: jar }] = node.accounts
    const asking: Ask = (method, params) => ask(url, method, params)
    await expectToMine(asking, address)
    await goBack(asking)
    const name = String(await asking('vivarium_fork', []))
    await expectToMine((method, params) => ask(`${url}/${name}`, method, params), address)
    const second = String(await ask(`${url}/${name}`, 'vivarium_fork', []))
    await expectToMine((method, params) => ask(`${url}/${second}`, method, params), address)
    await expectToMine(asking, address)
  })

  test('for an isolated key mines transactions, and so does a fork of it', async () => {
    const keys = ['key0', 'key1'].map((key) => ({ key, creditsPerSecond: 'unlimited' as const }))
    const node = await start({ isolateKeys: true, keys })
    const { url } = await node.listen({ port: 0 })
    const [{ address } = { address: jar }] = node.accounts
    const asking: Ask = (method, params) => ask(`${url}/v3/key0`, method, params)
    await expectToMine(asking, address)
    await goBack(asking)
    await expectToMine((method, params) => ask(`${url}/v3/key1`, method, params), address)
    const name = String(await asking('vivarium_fork', []))
    await expectToMine((method, params) => ask(`${url}/${name}/v3/key0`, method, params), address)
    await expectToMine(asking, address)
  })
})
