/** Lookups per second over HTTP on 32 connections, compared with a node:http server with a constant response. */
import { responsesPerSecond } from './shared/load.ts'
import { printRow } from './shared/row.ts'
import { startConstantServer, startNode } from './shared/servers.ts'
import { account, sign } from './shared/transactions.ts'

const CONNECTIONS = 32
const TRANSFERS = 200

const [constantServer, node] = [await startConstantServer(), await startNode()]
try {
  const hashes: unknown[] = []
  for (let nonce = 0; nonce < TRANSFERS; nonce++) {
    const transfer = await sign(nonce, { to: account.address, value: 1n, gas: 21_000n })
    hashes.push(await node.call('eth_sendRawTransaction', [transfer]))
  }
  const blocks = await Promise.all(
    hashes.map(
      (_, index) =>
        node.call('eth_getBlockByNumber', [`0x${(index + 1).toString(16)}`, false]) as Promise<{ hash: string }>,
    ), // of this form
  )
  const bodies = (method: string, params: (index: number) => readonly unknown[]): string[] =>
    hashes.map((_, index) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params(index) }))

  const lookups = {
    'by block number and index': bodies('eth_getTransactionByBlockNumberAndIndex', (index) => [
      `0x${(index + 1).toString(16)}`,
      '0x0',
    ]),
    'by block hash and index': bodies('eth_getTransactionByBlockHashAndIndex', (index) => [blocks[index]?.hash, '0x0']),
    receipt: bodies('eth_getTransactionReceipt', (index) => [hashes[index]]),
    eth_getBalance: bodies('eth_getBalance', () => [account.address, 'latest']),
    'eth_call of a transfer': bodies('eth_call', () => [{ from: account.address, to: account.address }, 'latest']),
  }
  const baselineValue = await responsesPerSecond(
    constantServer.url,
    bodies('eth_chainId', () => []),
    CONNECTIONS,
  )
  for (const [label, requests] of Object.entries(lookups)) {
    printRow({
      label,
      unit: '/s',
      value: await responsesPerSecond(node.url, requests, CONNECTIONS),
      baseline: 'node:http',
      baselineValue,
    })
  }
} finally {
  await Promise.all([constantServer.stop(), node.stop()])
}
