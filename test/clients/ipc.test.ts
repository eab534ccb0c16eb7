import { IpcSocketProvider, parseEther } from 'ethers'
import { createPublicClient, createTestClient } from 'viem'
import { ipc } from 'viem/node'
import { expect, onTestFinished, test } from 'vitest'
import { ipcPathIn } from '../gateway/ipc/openIpcClient.ts'
import { start, useNodes } from '../openNodes.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

useNodes()

const folder = temporaryFolder()
const recipient = `0x${'17'.repeat(20)}` as const

/** Starts a node that listens for IPC, and returns the path. */
async function listen(): Promise<string> {
  const node = await start()
  const { ipcPath } = await node.listen({ port: 0, ipc: ipcPathIn(folder.path) })
  if (ipcPath === undefined) throw new TypeError('the node does not listen for IPC')
  return ipcPath
}

test('ethers sends transactions and receives blocks over IPC', async () => {
  const provider = new IpcSocketProvider(await listen())
  const heard = new Promise((resolve) => provider.once('block', resolve))
  const signer = await provider.getSigner(0)
  const sent = await signer.sendTransaction({ to: recipient, value: parseEther('1') })
  expect((await sent.wait())?.blockNumber).toBe(1)
  expect(await heard).toBe(1)
  expect(await provider.getBalance(recipient)).toBe(parseEther('1'))
  // ethers throws if the node ends the connection first.
  provider.destroy()
})

test('viem sends batches and watches blocks over IPC', async () => {
  const transport = ipc(await listen())
  const client = createPublicClient({ transport })
  const heard = new Promise<bigint>((resolve) => {
    const unwatch = client.watchBlockNumber({ onBlockNumber: resolve })
    onTestFinished(() => unwatch())
  })
  const numbers = await Promise.all(Array.from({ length: 50 }, () => client.getBlockNumber({ cacheTime: 0 })))
  expect(numbers).toEqual(Array(50).fill(0n))
  await createTestClient({ mode: 'anvil', transport }).mine({ blocks: 1 })
  expect(await heard).toBe(1n)
  const rpcClient = await client.transport.getRpcClient()
  rpcClient.close()
})
