import { expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

/** The options `impersonate` and `autoImpersonate`. */

const whale = '0x00000000000000000000000000000000000000AA'
const other = '0x00000000000000000000000000000000000000bb'

async function send({ provider }: Pick<Node, 'provider'>, from: `0x${string}`): Promise<unknown> {
  await provider.request({ method: 'anvil_setBalance', params: [from, '0xde0b6b3a7640000'] })
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from }] } as never)
  return (
    (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)) as { from: string }
  ).from
}

const unknownAccount = { message: expect.stringContaining('unknown account') }

test('without them, an account without a key cannot send', async () => {
  await using node = await createNode()
  await expect(send(node, whale)).rejects.toMatchObject(unknownAccount)
})

test('`impersonate` lets the given accounts send, also after a reset and in forks, until a client stops it', async () => {
  await using node = await createNode({ impersonate: [whale] })
  expect(await send(node, whale)).toBe(whale.toLowerCase())
  await expect(send(node, other)).rejects.toMatchObject(unknownAccount)

  await node.provider.request({ method: 'anvil_reset', params: [] })
  expect(await send(node, whale)).toBe(whale.toLowerCase())

  await node.provider.request({ method: 'anvil_stopImpersonatingAccount', params: [whale] })
  await expect(send(node, whale)).rejects.toMatchObject(unknownAccount)
  await using fork = await node.fork()
  await expect(send(fork, whale)).rejects.toMatchObject(unknownAccount)
})

test('`autoImpersonate` lets every account send, also after a reset, until a client disables it', async () => {
  await using node = await createNode({ autoImpersonate: true })
  expect(await send(node, whale)).toBe(whale.toLowerCase())
  await using fork = await node.fork()
  expect(await send(fork, other)).toBe(other)
  await node.provider.request({ method: 'anvil_autoImpersonateAccount', params: [false] })
  await expect(send(node, whale)).rejects.toMatchObject(unknownAccount)
  await node.provider.request({ method: 'anvil_reset', params: [] })
  expect(await send(node, whale)).toBe(whale.toLowerCase())
})

test('a network can have its own', async () => {
  await using node = await createNode({ networks: { other: { chainId: 7, impersonate: whale } } })
  await expect(send(node, whale)).rejects.toMatchObject(unknownAccount)
  const network = await node.network('other')
  expect(await send(network as never, whale)).toBe(whale.toLowerCase())
})

test('an address with too few digits is refused', async () => {
  await expect(createNode({ impersonate: ['0xaa'] })).rejects.toThrow(
    'impersonate[0] must be an address: 0x and 40 hex digits, not "0xaa"',
  )
})
