/** Requests through the provider, without a socket: later ones beside the first of a node, since most test suites are short. */
import { encodeDeployData, encodeFunctionData, getContractAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Hex } from '../../src/bytes.ts'
import { createNode } from '../../src/node.ts'
import { Token } from '../../test/simulate/contracts/artifacts.ts'
import { printRow } from './row.ts'

const FIRST = 200
const LATER = 2_000

type Send = (method: string, params: readonly unknown[]) => Promise<unknown>
type Fields = { readonly to?: Hex; readonly data?: Hex; readonly value?: bigint; readonly gas: bigint }

const account = mnemonicToAccount('test test test test test test test test test test test junk')
const token = getContractAddress({ from: account.address, nonce: 0n })

const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index))
const fresh = (seed: number): Hex => `0x${(0xabc000000000 + seed).toString(16).padStart(40, '0')}`
const transfer = (to: Hex): Hex => encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, 5n] })

await measureMined('transfers with their receipts', (nonce) => ({ to: fresh(nonce), value: 1n, gas: 21_000n }))
await measureMined('ERC-20 transfers with their receipts', (nonce) => ({
  to: token,
  data: transfer(fresh(nonce)),
  gas: 100_000n,
}))
const balanceOf = encodeFunctionData({ abi: Token.abi, functionName: 'balanceOf', args: [account.address] })
await measureCalls('eth_call of an ERC-20 balance', 'eth_call', { to: token, data: balanceOf })
await measureCalls('eth_simulateV1 of a transfer', 'eth_simulateV1', {
  blockStateCalls: [{ calls: [{ from: account.address, to: fresh(0), value: '0x1' }] }],
})
const tokenCalls = (block: number) =>
  list(10, (index) => ({ from: account.address, to: token, data: transfer(fresh(block * 10 + index)) }))
const blockStateCalls = list(16, (block) => ({ calls: tokenCalls(block) }))
await measureCalls('eth_simulateV1 of 16 × 10 ERC-20 transfers', 'eth_simulateV1', { blockStateCalls }, 20, 60)

/** Transactions that are signed beforehand, each mined in a block of its own. */
async function measureMined(what: string, fieldsOf: (nonce: number) => Fields): Promise<void> {
  const signed = await Promise.all(list(FIRST + LATER, (index) => sign(index + 1, fieldsOf(index + 1))))
  await measure(what, (send, index) => mine(send, signed[index]), FIRST, LATER)
}

/** The same request again and again, on the latest block. */
function measureCalls(what: string, method: string, request: object, first = FIRST, later = LATER): Promise<void> {
  return measure(what, (send) => send(method, [request, 'latest']), first, later)
}

async function measure(
  what: string,
  run: (send: Send, index: number) => Promise<unknown>,
  first: number,
  later: number,
): Promise<void> {
  const node = await createNode({ gasLimit: 1_000_000_000 })
  // The types of the provider know each method with parameters of its own.
  const request = node.provider.request as (request: object) => Promise<unknown>
  const send: Send = (method, params) => request({ method, params })
  const data = encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 10n ** 30n] })
  await mine(send, await sign(0, { data, gas: 2_000_000n }))
  const perSecond = async (from: number, to: number): Promise<number> => {
    const start = performance.now()
    for (let index = from; index < to; index++) await run(send, index)
    return (1_000 * (to - from)) / (performance.now() - start)
  }
  const theirs = await perSecond(0, first)
  const ours = await perSecond(first, first + later)
  printRow({ what: `${what}, in process`, unit: '/s', ours, against: `the first ${first}`, theirs })
  await node.close()
}

function sign(nonce: number, fields: Fields): Promise<Hex> {
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
  return account.signTransaction({ type: 'eip1559', chainId: 31_337, nonce, ...fees, ...fields })
}

async function mine(send: Send, raw: Hex | undefined): Promise<void> {
  const hash = await send('eth_sendRawTransaction', [raw])
  const receipt = (await send('eth_getTransactionReceipt', [hash])) as { readonly status: Hex }
  if (receipt.status !== '0x1') throw new Error(`${hash} failed`)
}
