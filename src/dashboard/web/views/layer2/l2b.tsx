import { groupDigits } from '../../format/amount.ts'
import { abbreviateHex, quantityHexOf } from '../../format/hex.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { unlessNotAllowed } from '../../rpc/errors.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Badge, type Tone } from '../../ui/layout.tsx'
import { HexText, TimeText } from '../../ui/values.tsx'
import { Contents } from './contents.tsx'
import { ActionButton, L1Link, LedgerCard } from './ledgerCard.tsx'
import { type LoadedLedger, useLedger } from './useLedger.ts'
import { useLedgerNames } from './useLedgerNames.ts'

/** Maximum number of blocks whose transactions are shown, and of rejected transactions. */
const MAX_SHOWN = 20
/** Maximum number of pending transactions that are shown, the newest. */
const MAX_PENDING = 100

interface Details {
  readonly status: string
  readonly receivedAt: string
  readonly ethCommitTxHash: string | null
  readonly ethProveTxHash: string | null
  readonly ethExecuteTxHash: string | null
}

interface LedgerTransaction {
  readonly hash: string
  /** Undefined while the transaction is in no block. */
  readonly block: number | undefined
  readonly details: Details
  readonly isRejected: boolean
}

interface Ledger {
  readonly transactions: readonly LedgerTransaction[]
  /** The number of pending transactions, with those that are not shown. */
  readonly pendingCount: number
  /** Whether the node allows the methods of vivarium. Without them, as with --hosted, the ledger can be read but not changed. */
  readonly canChange: boolean
}

const tones: Readonly<Record<string, Tone>> = {
  pending: 'warning',
  included: 'info',
  verified: 'success',
  failed: 'danger',
}

/** Transactions of an l2b ledger: pending, then by block from the newest, then rejected. */
export function L2bTimeline({ network }: { readonly network: string }) {
  const ledger = useLedger(network, loadTransactions)
  const names = useLedgerNames(network)
  return (
    <LedgerCard
      network={network}
      model="ZKsync"
      ledger={ledger}
      addMethod="vivarium_l2bAddTransaction"
      emptyTitle="No transactions"
    >
      {({ transactions, pendingCount, canChange }) => [
        ...(pendingCount > MAX_PENDING
          ? [
              <li key="pending" class="muted">
                The newest {MAX_PENDING} of {groupDigits(pendingCount)} pending transactions
              </li>,
            ]
          : []),
        ...transactions.map((transaction) => (
          <Transaction
            key={transaction.hash}
            network={network}
            transaction={transaction}
            givenName={names.get(transaction.hash)}
            canChange={canChange}
            isBusy={ledger.isBusy}
            act={ledger.act}
          />
        )),
      ]}
    </LedgerCard>
  )
}

interface TransactionProps extends Pick<LoadedLedger<unknown>, 'isBusy' | 'act'> {
  readonly network: string
  readonly transaction: LedgerTransaction
  /** The name in the fixture. */
  readonly givenName: string | undefined
  readonly canChange: boolean
}

function Transaction({ network, transaction, givenName, canChange, isBusy, act }: TransactionProps) {
  const { hash, block, details, isRejected } = transaction
  const { status, receivedAt, ethCommitTxHash, ethProveTxHash, ethExecuteTxHash } = details
  const name = `transaction ${abbreviateHex(hash)}`
  const next = isRejected || !canChange ? undefined : nextStage(details)
  const settlement = [
    ['committed', ethCommitTxHash],
    ['proven', ethProveTxHash],
    ['executed', ethExecuteTxHash],
  ] as const
  return (
    <li>
      <p class="with-status">
        <HexText value={hash} what="transaction hash" />
        <Badge tone={tones[status] ?? 'neutral'}>{isRejected ? 'rejected' : status}</Badge>
        {givenName !== undefined && <Badge tone="neutral">{givenName}</Badge>}
        <span class="muted">
          {block === undefined ? 'in no block' : `block ${groupDigits(block)}`} ·{' '}
          <TimeText seconds={Math.floor(Date.parse(receivedAt) / 1000)} isRealTime />
        </span>
      </p>
      {ethCommitTxHash !== null && (
        <p class="muted">
          {settlement.map(
            ([stage, transactionHash]) =>
              transactionHash !== null && (
                <span key={stage} class="stage">
                  {stage} by <L1Link ledger={network} hash={transactionHash} />{' '}
                </span>
              ),
          )}
        </p>
      )}
      <Contents
        network={network}
        title="Transaction and receipt"
        label={name}
        load={async (rpc) => {
          const [found, receipt] = await Promise.all([
            rpc.request('l2b_getTransactionByHash', [hash]),
            rpc.request('l2b_getTransactionReceipt', [hash]),
          ])
          return { transaction: found, receipt, details }
        }}
      />
      <div class="button-row">
        {next !== undefined && (
          <ActionButton
            label={`${next.title} ${name}`}
            disabled={isBusy}
            onClick={() =>
              act(
                `Changing the status to ${next.stage}`,
                'vivarium_l2bAdvance',
                [hash, next.stage],
                `The transaction is ${next.stage}.`,
              )
            }
          >
            {next.title}
          </ActionButton>
        )}
        {canChange && ethCommitTxHash === null && (status === 'pending' || status === 'included') && (
          <ConfirmButton
            text="Fail"
            label={`Fail ${name}`}
            small
            disabled={isBusy}
            title={`Fail ${name}?`}
            confirm="Fail"
            act={() => act('Failing the transaction', 'vivarium_l2bFail', [hash], 'The transaction failed.')}
          >
            A failed transaction cannot be committed. This cannot be undone.
          </ConfirmButton>
        )}
        {canChange && status === 'pending' && (
          <ConfirmButton
            text="Reject"
            label={`Reject ${name}`}
            small
            disabled={isBusy}
            title={`Reject ${name}?`}
            confirm="Reject"
            act={() => act('Rejecting the transaction', 'vivarium_l2bReject', [hash], 'Rejected the transaction.')}
          >
            A rejected transaction is never included in a block. This cannot be undone.
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

/** Returns the next stage of a transaction. Undefined if it has none. */
function nextStage({ status, ethCommitTxHash, ethProveTxHash, ethExecuteTxHash }: Details) {
  if (status === 'pending') return { title: 'Include', stage: 'included' }
  if (status === 'verified') return undefined
  if (ethCommitTxHash === null) return { title: 'Commit', stage: 'committed' }
  if (ethProveTxHash === null) return { title: 'Prove', stage: 'proven' }
  if (ethExecuteTxHash === null) return { title: 'Execute', stage: 'executed' }
  return status === 'included' ? { title: 'Verify', stage: 'verified' } : undefined
}

interface L2bBlock {
  readonly transactions: readonly string[]
}

async function loadTransactions(rpc: RpcClient): Promise<Ledger> {
  const latest = Number(await rpc.request<string>('l2b_blockNumber'))
  const numbers = Array.from({ length: Math.min(MAX_SHOWN, latest + 1) }, (_, index) => quantityHexOf(latest - index))
  const [rejected, pending, ...blocks] = await Promise.all([
    rpc.request<string[]>('vivarium_l2bRejectedTransactions').catch(unlessNotAllowed),
    rpc.request<string[]>('vivarium_l2bPendingTransactions').catch(unlessNotAllowed),
    ...numbers.map((id) => rpc.request<L2bBlock | null>('l2b_getBlockByNumber', [id, false])),
  ])
  const found = new Map<string, number | undefined>()
  for (const hash of (pending ?? []).slice(-MAX_PENDING).reverse()) found.set(hash, undefined)
  for (const [index, block] of blocks.entries())
    for (const hash of block?.transactions ?? []) found.set(hash, latest - index)
  const rejectedHashes = new Set(rejected?.slice(0, MAX_SHOWN))
  for (const hash of rejectedHashes) found.set(hash, undefined)
  const details = await Promise.all(
    [...found.keys()].map((hash) => rpc.request<Details | null>('l2b_getTransactionDetails', [hash])),
  )
  const transactions = [...found].flatMap(([hash, block], index) => {
    const detail = details[index]
    return detail == null ? [] : [{ hash, block, details: detail, isRejected: rejectedHashes.has(hash) }]
  })
  return { transactions, pendingCount: pending?.length ?? 0, canChange: rejected !== undefined }
}
