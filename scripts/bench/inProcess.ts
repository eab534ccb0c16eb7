/** Requests per second through the provider in the process, compared with the first requests of the node: most test suites are short. */
import { encodeDeployData, encodeFunctionData, getContractAddress } from 'viem'
import type { Hex } from '../../src/bytes.ts'
import { createNode } from '../../src/node.ts'
import { Token } from '../../test/simulate/contracts/artifacts.ts'
import { printRow } from './shared/row.ts'
import { account, list, newAddress, sign, type TransactionMembers, transferData } from './shared/transactions.ts'

const FIRST = 200
const LATER = 2_000

type Send = (method: string, params: readonly unknown[]) => Promise<unknown>

const token = getContractAddress({ from: account.address, nonce: 0n })

await measureMined('transfers with their receipts', (nonce) => ({ to: newAddress(nonce), value: 1n, gas: 21_000n }))
await measureMined('ERC-20 transfers with their receipts', (nonce) => ({
  to: token,
  data: transferData(newAddress(nonce), 5n),
  gas: 100_000n,
}))
const balanceOf = encodeFunctionData({ abi: Token.abi, functionName: 'balanceOf', args: [account.address] })
await measureCalls('eth_call of an ERC-20 balance', 'eth_call', { to: token, data: balanceOf })
await measureCalls('eth_simulateV1 of a transfer', 'eth_simulateV1', {
  blockStateCalls: [{ calls: [{ from: account.address, to: newAddress(0), value: '0x1' }] }],
})
const tokenCalls = (block: number) =>
  list(10, (index) => ({ from: account.address, to: token, data: transferData(newAddress(block * 10 + index), 5n) }))
const blockStateCalls = list(16, (block) => ({ calls: tokenCalls(block) }))
await measureCalls('eth_simulateV1 of 16 × 10 ERC-20 transfers', 'eth_simulateV1', { blockStateCalls }, 20, 60)

/** Measures transactions that are signed before. Each is mined in its own block. */
async function measureMined(label: string, membersOf: (nonce: number) => TransactionMembers): Promise<void> {
  const signed = await Promise.all(list(FIRST + LATER, (index) => sign(index + 1, membersOf(index + 1))))
  await measure(label, (send, index) => mine(send, signed[index]), FIRST, LATER)
}

/** Measures the same request on the latest block. */
function measureCalls(label: string, method: string, request: object, first = FIRST, later = LATER): Promise<void> {
  return measure(label, (send) => send(method, [request, 'latest']), first, later)
}

async function measure(
  label: string,
  run: (send: Send, index: number) => Promise<unknown>,
  first: number,
  later: number,
): Promise<void> {
  const node = await createNode({ gasLimit: 1_000_000_000 })
  // The types of the provider have other parameters for each method.
  const request = node.provider.request as (request: object) => Promise<unknown>
  const send: Send = (method, params) => request({ method, params })
  const data = encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 10n ** 30n] })
  await mine(send, await sign(0, { data, gas: 2_000_000n }))
  const perSecond = async (from: number, to: number): Promise<number> => {
    const start = performance.now()
    for (let index = from; index < to; index++) await run(send, index)
    return (1_000 * (to - from)) / (performance.now() - start)
  }
  const baselineValue = await perSecond(0, first)
  const value = await perSecond(first, first + later)
  printRow({ label: `${label}, in process`, unit: '/s', value, baseline: `the first ${first}`, baselineValue })
  await node.close()
}

async function mine(send: Send, raw: Hex | undefined): Promise<void> {
  const hash = await send('eth_sendRawTransaction', [raw])
  const receipt = (await send('eth_getTransactionReceipt', [hash])) as { readonly status: Hex }
  if (receipt.status !== '0x1') throw new Error(`${hash} failed`)
}
