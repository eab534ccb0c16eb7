import type { Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { start } from '../openNodes.ts'

// biome-ignore lint/suspicious/noExplicitAny: results of many shapes
export const rpc = (node: Node, method: string, params: readonly unknown[] = []): Promise<any> =>
  node.provider.request({ method, params } as never)

/** Init code of a contract that stores its call data in slot 0, increments slot 1 and stores the hash of the block 5 before in slot 2. */
const COUNTER = `0x${'601a600c600039601a6000f3'}${'600035600055600154600101600155600543034060025500'}0000`
/** An account without a key. */
export const recipient = '0x00000000000000000000000000000000000000aa'

export const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** Starts a node with 13 blocks and a contract, and listens. */
export async function startUpstream(options: NodeOptions = {}): Promise<{ node: Node; url: string; counter: string }> {
  const node = await start({ chainId: 4_242, accounts: 3, ...options })
  const [{ address: from } = { address: '0x' }] = node.accounts
  const hash = await rpc(node, 'eth_sendTransaction', [{ from, data: COUNTER, gas: '0x100000' }])
  const { contractAddress: counter } = await rpc(node, 'eth_getTransactionReceipt', [hash])
  for (let index = 0; index < 12; index++) {
    await rpc(node, 'eth_sendTransaction', [{ from, to: counter, data: word(index), gas: '0x100000' }])
  }
  const { url } = await node.listen({ port: 0 })
  return { node, url, counter }
}

/** Sends five transactions, the same to each node, and returns their receipts. */
export async function sendTransactions(node: Node, counter: string): Promise<unknown[]> {
  const [{ address: from } = { address: '0x' }] = node.accounts
  const receipts: unknown[] = []
  for (let index = 0; index < 5; index++) {
    const { timestamp } = await rpc(node, 'eth_getBlockByNumber', ['latest', false])
    await rpc(node, 'evm_setNextBlockTimestamp', [Number(timestamp) + 7])
    const hash = await rpc(node, 'eth_sendTransaction', [
      index === 3
        ? { from, to: recipient, value: '0x5' }
        : { from, to: counter, data: word(index * 3), gas: '0x100000' },
    ])
    receipts.push(await rpc(node, 'eth_getTransactionReceipt', [hash]))
  }
  return receipts
}
