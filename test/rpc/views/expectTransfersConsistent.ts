import { deepEqual, equal } from 'node:assert/strict'
import { quantityHex } from '../../../src/bytes.ts'
import type { TestChain } from '../tracing/openChain.ts'
import { type Block, type Frame, framesOf, type Receipt } from './blockView.ts'

type Ask = TestChain['ask']

interface Transfer {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly rawContract: { readonly value: string }
}
interface TransferPage {
  readonly transfers: readonly Transfer[]
  readonly pageKey?: string
}
interface Trace {
  readonly type: string
  readonly action: { readonly author: string; readonly value: string }
}

/**
 * Asserts that the balances after a block are those before it, with the transfers, fees and rewards of the block, and that pages of transfers
 * are parts of the whole list. `frames` are the traces of the transactions.
 */
export async function expectTransfersConsistent(
  ask: Ask,
  block: Block,
  receipts: readonly Receipt[],
  frames: readonly Frame[],
): Promise<void> {
  const { number, miner, baseFeePerGas = '0x0', transactions } = block
  const search = { fromBlock: number, toBlock: number, category: ['external', 'internal'] }
  const { transfers } = await ask<TransferPage>('alchemy_getAssetTransfers', search)
  for (const order of ['asc', 'desc']) {
    const expected = order === 'asc' ? transfers : transfers.toReversed()
    deepEqual(await inPages(ask, { ...search, order, maxCount: 2 }), expected)
  }
  const changes = new Map<string, bigint>()
  const add = (address: string, value: bigint) => changes.set(address, (changes.get(address) ?? 0n) + value)
  const move = (from: string, to: string, value: bigint) => add(from, -value) && add(to, value)
  const created = new Map(receipts.map(({ transactionHash, contractAddress }) => [transactionHash, contractAddress]))
  for (const { hash, from, to, rawContract } of transfers)
    move(from, to ?? created.get(hash) ?? '', BigInt(rawContract.value))
  for (const [index, { gasUsed, effectiveGasPrice }] of receipts.entries()) {
    const [gas, price] = [BigInt(gasUsed), BigInt(effectiveGasPrice)]
    move(transactions[index]?.from ?? '', miner, gas * price)
    add(miner, -gas * BigInt(baseFeePerGas))
  }
  for (const { type, action } of await ask<Trace[]>('trace_block', number))
    if (type === 'reward') add(action.author, BigInt(action.value))
  // A self-destruct can destroy ether.
  const destroyed = new Set(
    frames
      .flatMap((frame) => [...framesOf(frame)])
      .filter(isSelfDestruct)
      .map(({ from }) => from),
  )
  for (const [address, change] of changes) {
    if (destroyed.has(address)) continue
    const [before, after] = await Promise.all(
      [quantityHex(Number(number) - 1), number].map(async (at) =>
        BigInt(await ask<string>('eth_getBalance', address, at)),
      ),
    )
    equal(after, (before ?? 0n) + change, `${address} has another balance than its transfers`)
  }
}

const isSelfDestruct = ({ type }: Frame): boolean => type === 'SELFDESTRUCT'

async function inPages(ask: Ask, search: object): Promise<Transfer[]> {
  const found: Transfer[] = []
  let pageKey: string | undefined
  do {
    const page = await ask<TransferPage>('alchemy_getAssetTransfers', { ...search, pageKey })
    found.push(...page.transfers)
    pageKey = page.pageKey
  } while (pageKey !== undefined)
  return found
}
