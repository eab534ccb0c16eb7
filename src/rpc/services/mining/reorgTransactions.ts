import type { Address } from '../../../bytes.ts'
import { childBaseFee, nextBlobBaseFee } from '../../../chain/blocks/header.ts'
import { checkReplaceable } from '../../../chain/history/blockReplacement.ts'
import type { ChainBlock, PoolTransaction } from '../../../chain/types.ts'
import { maxTransactionGasOf } from '../../../protocol/checkMessage.ts'
import type { MessageRules } from '../../../protocol/rules.ts'
import { LoopSlice } from '../../../yieldToEventLoop.ts'
import { invalidParams } from '../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import type { NativeTransactionRequest } from '../../wire/transactionRequest.ts'
import { suggestTip } from '../fees/suggestFees.ts'
import { isBlobRequest } from '../transactions/fillTransaction.ts'
import { prepareTransaction } from '../transactions/prepareTransaction.ts'

type Pair = readonly [transaction: Uint8Array | NativeTransactionRequest, block: number]

/**
 * Returns the transactions of the blocks that replace the last `depth` blocks, by block index. Missing nonces follow the previous transaction of
 * the sender. Rejects with RemovalTooDeep, ReorganizationTooDeep or InvalidParams.
 */
export async function transactionsByBlock(
  context: Context,
  depth: number,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<number, readonly PoolTransaction[]>> {
  const { chain } = context
  checkReplaceable(depth, chain)
  const base = chain.blockByNumber(chain.head.number - depth) ?? chain.genesis
  const state = chain.state(base)
  const nonces = new Map<Address, bigint>()
  const byBlock = new Map<number, PoolTransaction[]>()
  const slice = new LoopSlice()
  for (const [given, index] of [...pairs].sort(([, a], [, b]) => a - b)) {
    if (index >= depth) {
      const range =
        depth === 0 ? 'a depth of 0 replaces no blocks' : `the replaced blocks have the indexes 0 to ${depth - 1}`
      throw invalidParams({ reason: `block index ${index} is out of range: ${range}` })
    }
    const { tx, from } = await transactionOf(
      context,
      base,
      given,
      (address) => nonces.get(address) ?? state.account(address)?.nonce ?? 0n,
    )
    nonces.set(from, tx.nonce + 1n)
    const transactions = byBlock.get(index) ?? []
    transactions.push({ hash: tx.hash, from, tx })
    byBlock.set(index, transactions)
    if (slice.isOver) await slice.yield()
  }
  return byBlock
}

async function transactionOf(
  context: Context,
  base: ChainBlock,
  given: Uint8Array | NativeTransactionRequest,
  nonceOf: (address: Address) => bigint,
): Promise<Pick<PoolTransaction, 'tx' | 'from'>> {
  const { chain, wallet } = context
  if (given instanceof Uint8Array) return chain.decode(given)
  const from = given.from ?? wallet.addresses[0]
  const nonce = given.nonce ?? (from && nonceOf(from))
  const gas = given.gas ?? defaultGas(chain.next.gasLimit, chain.blockRules(base.fork).message)
  const prepared = await prepareTransaction(context, { ...given, ...defaultFees(context, base, given), nonce, gas })
  return { tx: prepared.sign(), from: prepared.from }
}

/** Returns default fees for blocks after `base`: their base fees can be higher than those of the next block. */
function defaultFees(context: Context, base: ChainBlock, given: NativeTransactionRequest): Partial<typeof given> {
  const { chain } = context
  const rules = chain.blockRules(chain.blockByNumber(base.number + 1)?.fork ?? base.fork)
  const blobBaseFee = nextBlobBaseFee(base, rules)
  const needsBlobFee = isBlobRequest(given) && given.maxFeePerBlobGas === undefined && blobBaseFee !== undefined
  const blobFee = needsBlobFee ? { maxFeePerBlobGas: 2n * blobBaseFee } : {}
  const isGiven = (given.gasPrice ?? given.maxFeePerGas) !== undefined
  if (!rules.message.hasBaseFee || isGiven || childBaseFee(base) <= (chain.next.baseFee ?? 0n)) return blobFee
  const tip = given.maxPriorityFeePerGas ?? suggestTip(context)
  const price = tip + 2n * childBaseFee(base)
  const isLegacy = (given.type === 0 || given.type === 1) && given.maxPriorityFeePerGas === undefined
  return isLegacy ? { gasPrice: price } : { ...blobFee, maxFeePerGas: price, maxPriorityFeePerGas: tip }
}

/** The highest gas limit that the block and the rules allow. */
const defaultGas = (blockLimit: bigint, rules: MessageRules): bigint =>
  BigInt(Math.min(Number(blockLimit), maxTransactionGasOf(rules)))
