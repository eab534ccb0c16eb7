import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hex } from '../bytes.ts'
import { duplicateCallsId, unknownCallsId } from './walletErrors.ts'
import { chainIdOf, type WalletNetwork } from './walletNetworks.ts'

/** A call of `wallet_sendCalls`. Without `to`, it creates a contract. */
export interface WalletCall {
  readonly to?: Hex | undefined
  readonly data?: Hex | undefined
  readonly value?: Hex | undefined
}

/** The calls of one request. */
interface SentCalls {
  readonly network: WalletNetwork
  /** One transaction for all calls, or one for each. */
  readonly isAtomic: boolean
  readonly hashes: readonly Hex[]
  /** Whether a call could not be sent. The calls after it are not sent either. */
  readonly isIncomplete: boolean
}

/** The codes of `wallet_getCallsStatus`. */
const PENDING = 100
const CONFIRMED = 200
const NOT_INCLUDED = 400
const REVERTED = 500
const PARTIALLY_REVERTED = 600

/**
 * Sends calls in their order, each in its own transaction, when the one before is sent. Rejects with the reason if the first cannot be sent. If a later one
 * cannot be sent, the batch ends before it.
 */
export async function sendSeparately(
  network: WalletNetwork,
  from: Hex,
  calls: readonly WalletCall[],
): Promise<Omit<SentCalls, 'network'>> {
  const hashes: Hex[] = []
  for (const { to, data, value } of calls) {
    try {
      const params = [{ from, ...(to && { to }), ...(data && { data }), ...(value && { value }) }] as const
      hashes.push(await network.provider.request({ method: 'eth_sendTransaction', params }))
    } catch (failure) {
      if (hashes.length === 0) throw failure
      break
    }
  }
  return { isAtomic: calls.length === 1, hashes, isIncomplete: hashes.length < calls.length }
}

/** The calls that pages sent in batches (EIP-5792). */
export class SentCallsById {
  readonly #sent = new Map<string, SentCalls>()

  /** Throws DuplicateCallsId. */
  checkNew(id: string): void {
    if (this.#sent.has(id)) throw duplicateCallsId({ id })
  }

  /** Adds a batch, and returns its ID. Throws DuplicateCallsId. */
  add(sent: SentCalls, givenId: string | undefined): string {
    const id = givenId ?? bytesToHex(randomBytes(32))
    this.checkNew(id)
    this.#sent.set(id, sent)
    return id
  }

  /** Returns the result of `wallet_getCallsStatus`. Rejects with UnknownCallsId. */
  async statusOf(id: string): Promise<object> {
    const sent = this.#sent.get(id)
    if (sent === undefined) throw unknownCallsId({ id })
    const { network, isAtomic, hashes, isIncomplete } = sent
    const outcomes = await Promise.all(hashes.map((hash) => transactionOutcome(network, hash)))
    const receipts = outcomes.filter((outcome) => typeof outcome === 'object')
    return {
      version: '2.0.0',
      chainId: await chainIdOf(network),
      id,
      status: statusCode(outcomes, isIncomplete),
      atomic: isAtomic,
      receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
        status,
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      })),
    }
  }
}

/** Returns the receipt of a transaction, or why it has none. A dropped transaction is neither in a block nor in the pool. */
async function transactionOutcome({ provider }: WalletNetwork, hash: Hex) {
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt !== null) return receipt
  const transaction = await provider.request({ method: 'eth_getTransactionByHash', params: [hash] })
  return transaction === null ? 'dropped' : 'pending'
}

function statusCode(
  outcomes: readonly ({ readonly status?: Hex } | 'dropped' | 'pending')[],
  isIncomplete: boolean,
): number {
  if (outcomes.includes('pending')) return PENDING
  const included = outcomes.filter((outcome) => typeof outcome === 'object')
  if (included.length === 0) return NOT_INCLUDED
  const failed = included.filter(({ status }) => status === '0x0').length
  if (failed === included.length && included.length === outcomes.length) return REVERTED
  return failed === 0 && included.length === outcomes.length && !isIncomplete ? CONFIRMED : PARTIALLY_REVERTED
}
