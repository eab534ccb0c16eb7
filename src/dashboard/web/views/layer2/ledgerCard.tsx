import type { ComponentChildren } from 'preact'
import { abbreviateHex } from '../../format/hex.ts'
import { knownNetworks } from '../../state/session.ts'
import { Card, EmptyState, LoadPlaceholder } from '../../ui/layout.tsx'
import { Link } from '../../ui/values.tsx'
import type { LoadedLedger } from './useLedger.ts'

interface LedgerCardProps<Data> {
  readonly network: string
  /** The public network whose methods it has. */
  readonly model: 'Starknet' | 'ZKsync'
  readonly ledger: LoadedLedger<Data>
  /** The method that adds a sample transaction. */
  readonly addMethod: string
  /** Title in place of an empty timeline. */
  readonly emptyTitle: string
  /** Returns the items of the timeline. */
  readonly children: (data: Data) => readonly ComponentChildren[]
}

/** The timeline of a ledger, with a button that adds a transaction. */
export function LedgerCard<Data extends { readonly canChange: boolean }>({
  network,
  model,
  ledger: { data, error, isBusy, act },
  addMethod,
  emptyTitle,
  children,
}: LedgerCardProps<Data>) {
  const items = data === undefined ? [] : children(data)
  return (
    <Card
      title={`${network} (like ${model})`}
      actions={
        data?.canChange === true && (
          <ActionButton
            label={`Add a transaction to ${network}`}
            disabled={isBusy}
            onClick={() => act('Adding a transaction', addMethod, [], `Added a transaction to ${network}.`)}
          >
            Add a transaction
          </ActionButton>
        )
      }
      flush
    >
      {data === undefined ? (
        <LoadPlaceholder error={error} />
      ) : items.length === 0 ? (
        <EmptyState icon="layer2" title={emptyTitle} />
      ) : (
        <ol class="timeline">{items}</ol>
      )}
    </Card>
  )
}

/** A link to a transaction of the network on which a ledger settles. */
export function L1Link({ ledger, hash }: { readonly ledger: string; readonly hash: string }) {
  const layer1 = knownNetworks.value?.networks.find(({ name }) => name === ledger)?.settlesOn
  return (
    <Link to={`tx/${hash}`} network={layer1}>
      <code title={hash}>{abbreviateHex(hash)}</code>
    </Link>
  )
}

/** A button of a timeline. `label` names its block or transaction for screen readers. */
export function ActionButton(props: {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ComponentChildren
}) {
  return (
    <button
      type="button"
      class="button small"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
