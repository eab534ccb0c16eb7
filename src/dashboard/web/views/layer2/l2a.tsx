import type { ComponentChildren } from 'preact'
import { blockTitle, countOf, groupDigits } from '../../format/amount.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { RpcError, unlessNotAllowed } from '../../rpc/errors.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Badge, type Tone } from '../../ui/layout.tsx'
import { HexText, TimeText } from '../../ui/values.tsx'
import { Contents } from './contents.tsx'
import { ActionButton, L1Link, LedgerCard } from './ledgerCard.tsx'
import { type LoadedLedger, useLedger } from './useLedger.ts'
import { useLedgerNames } from './useLedgerNames.ts'

/** Maximum number of shown blocks with a number, and of rejected blocks. */
const MAX_SHOWN = 20

interface L2aBlock {
  readonly status: string
  /** Absent in the pending block. */
  readonly block_number?: number
  readonly block_hash?: string
  readonly timestamp: number
  readonly transactions: readonly string[]
}

interface Acceptance {
  readonly transactionHash: string
  readonly blockNumber: string
}

const tones: Readonly<Record<string, Tone>> = {
  PENDING: 'warning',
  ACCEPTED_ON_L2: 'info',
  ACCEPTED_ON_L1: 'success',
  REJECTED: 'danger',
}

/** Blocks of an l2a ledger: the pending block, the sealed blocks from the newest, then the rejected blocks. */
export function L2aTimeline({ network }: { readonly network: string }) {
  const ledger = useLedger(network, loadBlocks)
  const names = useLedgerNames(network)
  return (
    <LedgerCard
      network={network}
      model="Starknet"
      ledger={ledger}
      addMethod="vivarium_l2aAddTransaction"
      emptyTitle="No blocks"
    >
      {({ current, rejected, canChange }) => [
        ...current.map(({ block, acceptance }) => (
          <Block
            key={block.block_hash ?? 'pending'}
            network={network}
            block={block}
            name={names.get(block.block_hash ?? '')}
            acceptance={acceptance}
          >
            {canChange && (
              <BlockActions
                network={network}
                block={block}
                later={current.map(({ block }) => block).filter((other) => isLater(other, block))}
                isBusy={ledger.isBusy}
                act={ledger.act}
              />
            )}
          </Block>
        )),
        ...rejected.map((block) => (
          <Block
            key={block.block_hash}
            network={network}
            block={block}
            name={names.get(block.block_hash ?? '')}
            acceptance={null}
          />
        )),
      ]}
    </LedgerCard>
  )
}

interface ActionsProps extends Pick<LoadedLedger<unknown>, 'isBusy' | 'act'> {
  readonly network: string
  readonly block: L2aBlock
  /** The blocks that the ledger rejects with it, newest first. */
  readonly later: readonly L2aBlock[]
}

/** The buttons for the next states of a block. */
function BlockActions({ network, block, later, isBusy, act }: ActionsProps) {
  const isPending = block.status === 'PENDING'
  const isAccepted = block.status === 'ACCEPTED_ON_L2'
  return (
    <>
      {isPending && (
        <ActionButton
          label={`Seal the pending block of ${network}`}
          disabled={isBusy}
          onClick={() =>
            act('Sealing the block', 'vivarium_l2aSealBlock', [], `Sealed the pending block of ${network}.`)
          }
        >
          Seal
        </ActionButton>
      )}
      {isAccepted && (
        <ActionButton
          label={`Accept on L1: ${nameOf(block)} of ${network}`}
          disabled={isBusy}
          onClick={() =>
            act(
              'Accepting the block',
              'vivarium_l2aAcceptOnL1',
              [{ block_number: block.block_number }],
              `Accepted ${nameOf(block)} on layer 1.`,
            )
          }
        >
          Accept on L1
        </ActionButton>
      )}
      {(isAccepted || (isPending && block.transactions.length > 0)) && (
        <RejectButton network={network} block={block} later={later} isBusy={isBusy} act={act} />
      )}
    </>
  )
}

interface BlockProps {
  readonly network: string
  readonly block: L2aBlock
  readonly name: string | undefined
  readonly acceptance: Acceptance | null
  readonly children?: ComponentChildren
}

function Block({ network, block, name, acceptance, children }: BlockProps) {
  const { status, block_number, block_hash, timestamp, transactions } = block
  return (
    <li>
      <p class="with-status">
        <strong>{block_number === undefined ? 'Pending block' : blockTitle(block_number)}</strong>
        <Badge tone={tones[status] ?? 'neutral'}>{status}</Badge>
        {name !== undefined && <Badge tone="neutral">{name}</Badge>}
        <span class="muted">
          {countOf(transactions.length, 'transaction')} · <TimeText seconds={timestamp} isRealTime />
        </span>
      </p>
      {block_hash !== undefined && <HexText value={block_hash} what="block hash" />}
      {acceptance !== null && (
        <p class="muted">
          accepted by <L1Link ledger={network} hash={acceptance.transactionHash} />
        </p>
      )}
      <Contents
        network={network}
        title="Transactions and receipts"
        label={nameOf(block)}
        load={(rpc) => rpc.request('l2a_getBlockWithReceipts', [block_hash === undefined ? 'pending' : { block_hash }])}
      />
      <div class="button-row">{children}</div>
    </li>
  )
}

/** Rejects a block and all later blocks, after a confirmation that names them. */
function RejectButton({ network, block, later, isBusy, act }: ActionsProps) {
  const name = nameOf(block)
  const rejected = [...later.map(nameOf), name].reverse().join(', ')
  return (
    <ConfirmButton
      text="Reject"
      label={`Reject ${name} of ${network}`}
      small
      disabled={isBusy}
      title={`Reject ${name} of ${network}?`}
      confirm={later.length === 0 ? 'Reject' : `Reject ${countOf(later.length + 1, 'block')}`}
      act={() =>
        act(
          'Rejecting the block',
          'vivarium_l2aRejectBlock',
          [block.block_number === undefined ? 'pending' : { block_number: block.block_number }],
          `Rejected ${rejected}.`,
        )
      }
    >
      {later.length > 0 && `The ledger also rejects all later blocks: ${later.map(nameOf).reverse().join(', ')}. `}
      New blocks reuse the numbers. This cannot be undone.
    </ConfirmButton>
  )
}

const nameOf = ({ block_number }: L2aBlock): string =>
  block_number === undefined ? 'the pending block' : `block ${groupDigits(block_number)}`

/** Whether a block follows another one. The pending block, without a number, follows all others. */
const isLater = (a: L2aBlock, b: L2aBlock): boolean =>
  (a.block_number ?? Number.POSITIVE_INFINITY) > (b.block_number ?? Number.POSITIVE_INFINITY)

async function loadBlocks(rpc: RpcClient) {
  const read = (id: unknown) => rpc.request<L2aBlock>('l2a_getBlockWithTxHashes', [id]).catch(orNothing)
  const [rejected, pending, latest] = await Promise.all([
    rpc.request<L2aBlock[]>('vivarium_l2aRejectedBlocks').catch(unlessNotAllowed),
    read('pending'),
    rpc.request<number>('l2a_blockNumber').catch(orNothing),
  ])
  const numbers = Array.from({ length: Math.min(MAX_SHOWN, (latest ?? -1) + 1) }, (_, index) => (latest ?? 0) - index)
  const blocks = await Promise.all(numbers.map((block_number) => read({ block_number })))
  const all = [pending, ...blocks].filter((block) => block !== undefined)
  const current = await Promise.all(
    all.map(async (block) => ({
      block,
      acceptance:
        block.status === 'ACCEPTED_ON_L1'
          ? ((await rpc
              .request<Acceptance | null>('vivarium_l2aGetL1Acceptance', [{ block_number: block.block_number }])
              .catch(unlessNotAllowed)) ?? null)
          : null,
    })),
  )
  // A block that is rejected between the requests is in both lists.
  const shown = new Set(current.map(({ block }) => block.block_hash))
  const onlyRejected = rejected?.filter(({ block_hash }) => !shown.has(block_hash)) ?? []
  // Without the methods of vivarium, as with --hosted, the ledger can be read but not changed.
  return { current, rejected: onlyRejected.slice(0, MAX_SHOWN), canChange: rejected !== undefined }
}

/** Returns undefined for an error of l2a methods, such as `Block not found` for a ledger without a pending block. Their codes are below 100. */
function orNothing(failure: unknown): undefined {
  if (failure instanceof RpcError && failure.code > 0 && failure.code < 100) return undefined
  throw failure
}
