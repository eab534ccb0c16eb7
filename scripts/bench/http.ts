/** Look-ups per second over HTTP on 32 connections, beside a bare node:http server that answers a constant. */
import { mnemonicToAccount } from 'viem/accounts'
import { answersPerSecond } from './load.ts'
import { printRow } from './row.ts'
import { startFloor, startOurs } from './servers.ts'

const CONNECTIONS = 32
const TRANSFERS = 200

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const [floor, ours] = [await startFloor(), await startOurs()]
try {
  const hashes: unknown[] = []
  for (let nonce = 0; nonce < TRANSFERS; nonce++) {
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
    const transfer = {
      type: 'eip1559',
      chainId: 31_337,
      nonce,
      gas: 21_000n,
      to: account.address,
      value: 1n,
      ...fees,
    } as const
    hashes.push(await ours.call('eth_sendRawTransaction', [await account.signTransaction(transfer)]))
  }
  const blocks = await Promise.all(
    hashes.map(
      (_, at) => ours.call('eth_getBlockByNumber', [`0x${(at + 1).toString(16)}`, false]) as Promise<{ hash: string }>,
    ), // its shape
  )
  const bodies = (method: string, params: (at: number) => readonly unknown[]): string[] =>
    hashes.map((_, at) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params(at) }))

  const lookUps = {
    'by block number and index': bodies('eth_getTransactionByBlockNumberAndIndex', (at) => [
      `0x${(at + 1).toString(16)}`,
      '0x0',
    ]),
    'by block hash and index': bodies('eth_getTransactionByBlockHashAndIndex', (at) => [blocks[at]?.hash, '0x0']),
    receipt: bodies('eth_getTransactionReceipt', (at) => [hashes[at]]),
    eth_getBalance: bodies('eth_getBalance', () => [account.address, 'latest']),
    'eth_call of a transfer': bodies('eth_call', () => [{ from: account.address, to: account.address }, 'latest']),
  }
  const theirs = await answersPerSecond(
    floor.url,
    bodies('eth_chainId', () => []),
    CONNECTIONS,
  )
  for (const [what, requests] of Object.entries(lookUps)) {
    printRow({
      what,
      unit: '/s',
      ours: await answersPerSecond(ours.url, requests, CONNECTIONS),
      against: 'node:http',
      theirs,
    })
  }
} finally {
  await Promise.all([floor.stop(), ours.stop()])
}
