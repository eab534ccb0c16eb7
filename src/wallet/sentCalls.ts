import { randomBytes } from 'node:crypto'
import { bytesToHex, type Hex } from '../bytes.ts'
import { duplicateCallsId, unknownCallsId } from './walletErrors.ts'
import { chainIdOf, type WalletNetwork } from './walletNetworks.ts'

/** A call of `wallet_sendCalls`. */
export interface WalletCall {
  readonly to?: Hex | undefined
  readonly data?: Hex | undefined
  readonly value?: Hex | undefined
}

/** The calls of one request, each sent in a transaction of its own. */
interface SentCalls {
  readonly network: WalletNetwork
  readonly hashes: readonly Hex[]
  /** Whether a call could not be sent. The calls after it are not sent either. */
  readonly isIncomplete: boolean
}

/** The codes of `wallet_getCallsStatus`. */
const PENDING = 100
const CONFIRMED = 200
const REVERTED = 500
const PARTIALLY_REVERTED = 600

/** The calls that pages sent in batches (EIP-5792, without atomicity). */
export class SentCallsById {
  readonly #sent = new Map<string, SentCalls>()

  /** Throws DuplicateCallsId. */
  checkNew(id: string): void {
    if (this.#sent.has(id)) throw duplicateCallsId({ id })
  }

  /**
   * Sends calls in their order, each when the transaction before it is sent, and returns the ID of the batch. Rejects with the reason if the first
   * cannot be sent. If a later one cannot be sent, the batch ends before it.
   */
  async send(
    network: WalletNetwork,
    from: Hex,
    calls: readonly WalletCall[],
    givenId: string | undefined,
  ): Promise<string> {
    const id = givenId ?? bytesToHex(randomBytes(32))
    this.checkNew(id)
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
    this.#sent.set(id, { network, hashes, isIncomplete: hashes.length < calls.length })
    return id
  }

  /** Returns the result of `wallet_getCallsStatus`. Rejects with UnknownCallsId. */
  async statusOf(id: string): Promise<object> {
    const sent = this.#sent.get(id)
    if (sent === undefined) throw unknownCallsId({ id })
    const { network, hashes, isIncomplete } = sent
    const found = await Promise.all(
      hashes.map((hash) => network.provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    const receipts = found.filter((receipt) => receipt !== null)
    return {
      version: '2.0.0',
      chainId: await chainIdOf(network),
      id,
      status: statusCode(receipts, hashes.length, isIncomplete),
      atomic: false,
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

function statusCode(receipts: readonly { readonly status?: Hex }[], count: number, isIncomplete: boolean): number {
  if (receipts.length < count) return PENDING
  const failed = receipts.filter(({ status }) => status === '0x0').length
  if (failed === 0 && !isIncomplete) return CONFIRMED
  return failed === count ? REVERTED : PARTIALLY_REVERTED
}
