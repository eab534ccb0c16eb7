import type { Address } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import {
  feeCapTooLow,
  insufficientFunds,
  nonceTooHigh,
  nonceTooLow,
} from '../../../chain/transactions/transactionErrors.ts'
import { feeCapOf, hasGasPrice, maximumCost } from '../../../chain/transactions/transactionFees.ts'
import { define, type ErrorKind } from '../../../errors.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import type { Dialect } from '../../protocol/behavior.ts'

/** The values in the messages of Hardhat and Ganache for a refused transaction. Amounts are in wei. */
interface RefusedTransaction {
  readonly cost: bigint
  readonly balance: bigint
  readonly nonce: bigint
  readonly next: bigint
  /** Name of the member with the fee cap. */
  readonly feeMember: 'gasPrice' | 'maxFeePerGas'
  readonly feeCap: bigint
  readonly baseFee: bigint
}

/** The kind of an error of the node, and the error of the peer in its place. */
type PeerError = readonly [kind: Pick<ErrorKind<never>, 'is'>, peer: ErrorKind<RefusedTransaction>]

const hardhatNonces = ({ nonce, next }: RefusedTransaction): string =>
  `Expected nonce to be ${next} but got ${nonce}. Note that transactions can't be queued when automining.`

const hardhat: readonly PeerError[] = [
  [
    insufficientFunds,
    define<RefusedTransaction>(
      'InsufficientFunds',
      -32000,
      ({ cost, balance }) =>
        `Sender doesn't have enough funds to send tx. The max upfront cost is: ${cost} and the sender's balance is: ${balance}.`,
    ),
  ],
  [nonceTooLow, define<RefusedTransaction>('NonceTooLow', -32000, (tx) => `Nonce too low. ${hardhatNonces(tx)}`)],
  [nonceTooHigh, define<RefusedTransaction>('NonceTooHigh', -32000, (tx) => `Nonce too high. ${hardhatNonces(tx)}`)],
  [
    feeCapTooLow,
    define<RefusedTransaction>(
      'FeeCapTooLow',
      -32000,
      ({ feeMember, feeCap, baseFee }) =>
        `Transaction ${feeMember} (${feeCap}) is too low for the next block, which has a baseFeePerGas of ${baseFee}`,
    ),
  ],
]

const ganache: readonly PeerError[] = [
  [
    insufficientFunds,
    define<RefusedTransaction>('InsufficientFunds', -32003, () => 'insufficient funds for gas * price + value'),
  ],
  [
    nonceTooLow,
    define<RefusedTransaction>(
      'NonceTooLow',
      -32000,
      ({ nonce, next }) =>
        `the tx doesn't have the correct nonce. account has nonce of: ${next} tx has nonce of: ${nonce}`,
    ),
  ],
  [
    feeCapTooLow,
    define<RefusedTransaction>(
      'FeeCapTooLow',
      -32000,
      ({ feeMember, feeCap, baseFee }) =>
        `VM Exception while processing transaction: Transaction's ${feeMember} (${feeCap}) is less than the block's baseFeePerGas (${baseFee})`,
    ),
  ],
]

const refusals: Readonly<Record<Dialect, readonly PeerError[]>> = { hardhat, ganache }

/** Returns the error of a refused transaction in the wording of a peer. Returns other errors unchanged. */
export function toPeerRefusal(chain: Chain, dialect: Dialect, error: unknown, tx: Transaction, from: Address): unknown {
  const [, peerError] = refusals[dialect].find(([kind]) => kind.is(error)) ?? []
  if (peerError === undefined) return error
  const account = chain.state(chain.head).account(from)
  return peerError({
    cost: maximumCost(tx),
    balance: account?.balance ?? 0n,
    nonce: tx.nonce,
    next: account?.nonce ?? 0n,
    feeMember: hasGasPrice(tx) ? 'gasPrice' : 'maxFeePerGas',
    feeCap: feeCapOf(tx),
    baseFee: chain.nextBaseFee() ?? 0n,
  })
}
