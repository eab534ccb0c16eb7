import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

const open: Node[] = []
const folders: string[] = []
afterEach(async () => {
  for (const node of open.splice(0)) await node.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(options: Parameters<typeof createNode>[0]): Promise<Node> {
  const node = await createNode(options)
  open.push(node)
  return node
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vivarium-layer2-'))
  folders.push(folder)
  return folder
}

test('a node has both ledgers, and all six methods at one address', async () => {
  const node = await start({ keys: [{ key: '0123456789abcdef0123456789abcdef', creditsPerSecond: 'unlimited' }] })
  const { url } = await node.listen({ port: 0 })
  const call = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(`${url}/v3/0123456789abcdef0123456789abcdef`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    return ((await answer.json()) as { error?: { code: number } }).error?.code
  }
  const hash = `0x${'1'.repeat(64)}`
  const codes = await Promise.all([
    call('eth_simulateV1', [{ blockStateCalls: [] }]),
    call('eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0']),
    call('eth_getTransactionByBlockHashAndIndex', [hash, '0x0']),
    call('eth_getTransactionReceipt', [hash]),
    call('l2a_getBlockWithTxs', { block_id: 'latest' }),
    call('l2b_getTransactionDetails', [hash]),
  ])
  // Whatever they answer, each is known.
  expect(codes).not.toContain(-32601)
  expect(codes.slice(1)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('the ledgers of a fixture go on where they stopped, after a restart on kept data', async () => {
  const dataDir = temporaryFolder()
  const fixtures = ['fixtures/layer2.yaml']
  const first = await start({ dataDir, fixtures })
  const { request } = first.provider
  expect(await request({ method: 'l2a_getBlockWithTxs', params: [{ block_number: 1 }] })).toMatchObject({
    status: 'ACCEPTED_ON_L1',
  })
  await request({ method: 'vivarium_l2aAddTransaction', params: [] })
  const hash = await request({ method: 'vivarium_l2bAddTransaction', params: [] })
  await request({ method: 'vivarium_l2bAdvance', params: [hash, 'verified'] })
  const before = await request({ method: 'l2b_getTransactionDetails', params: [hash] })
  await first.close()

  const second = await start({ dataDir, fixtures })
  expect(await second.provider.request({ method: 'l2b_getTransactionDetails', params: [hash] })).toEqual(before)
  const { ethCommitTxHash } = before as { ethCommitTxHash: string }
  expect(
    await second.provider.request({ method: 'eth_getTransactionReceipt', params: [ethCommitTxHash] }),
  ).toMatchObject({ status: '0x1' })
})
