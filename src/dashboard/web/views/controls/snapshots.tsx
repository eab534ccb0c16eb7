import { useState } from 'preact/hooks'
import { countOf } from '../../format/amount.ts'
import { quantityHexOf, toNumber } from '../../format/hex.ts'
import { useAction } from '../../state/useAction.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/forms.tsx'
import { Card } from '../../ui/layout.tsx'
import { BlockLink } from '../../ui/values.tsx'

/** Result of `anvil_metadata`, with the snapshots by id. */
interface Metadata {
  readonly snapshots?: Readonly<Record<string, readonly [number: number, hash: string]>>
}

/** Takes snapshots, reverts to them, removes the last blocks and resets the chain. */
export function SnapshotControls() {
  const { data } = useRpc((rpc) => rpc.request<Metadata>('anvil_metadata'), [], { every: POLL_INTERVAL })
  const [isBusy, run] = useAction()
  const [depth, setDepth] = useState('1')
  const snapshots = Object.entries(data?.snapshots ?? {})
  const take = () =>
    run('Taking a snapshot', async (rpc) => `Took snapshot ${toNumber(await rpc.request<string>('evm_snapshot'))}.`)
  const revert = (id: string) =>
    run('Reverting', async (rpc) => {
      if (!(await rpc.request<boolean>('evm_revert', [quantityHexOf(BigInt(id))])))
        throw new Error(`snapshot ${toNumber(id)} no longer exists`)
      return `Reverted to snapshot ${toNumber(id)}.`
    })
  const rollBack = (event: Event) => {
    event.preventDefault()
    void run('Removing blocks', async (rpc) => {
      await rpc.request('anvil_rollback', [Number(depth)])
      return `Removed ${countOf(Number(depth), 'block')}.`
    })
  }
  const reset = () =>
    run('Resetting', async (rpc) => {
      await rpc.request('anvil_reset')
      return 'The chain is reset to its initial state.'
    })
  return (
    <Card
      title="Snapshots"
      actions={
        <button type="button" class="button small" disabled={isBusy} onClick={take}>
          Take a snapshot
        </button>
      }
    >
      {snapshots.length === 0 ? (
        <p class="muted">No snapshots yet. A snapshot saves the chain, its transaction pool and its clock.</p>
      ) : (
        <ul class="rows">
          {snapshots.map(([id, [number]]) => (
            <li key={id}>
              <span>
                Snapshot {toNumber(id)}{' '}
                <span class="muted">
                  at block <BlockLink number={number} />
                </span>
              </span>
              <button
                type="button"
                class="button small"
                disabled={isBusy}
                aria-label={`Revert to snapshot ${toNumber(id)}`}
                onClick={() => revert(id)}
              >
                Revert
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="form-row spaced" onSubmit={rollBack}>
        <TextField label="Remove the last blocks" type="number" min={1} required value={depth} onChange={setDepth} />
        <button type="submit" class="button" disabled={isBusy}>
          Remove
        </button>
      </form>
      <div class="spaced">
        <ConfirmButton text="Reset the chain" disabled={isBusy} title="Reset the chain?" confirm="Reset" act={reset}>
          The node removes all blocks, transactions and snapshots since the start of the chain. This cannot be undone.
        </ConfirmButton>
      </div>
    </Card>
  )
}
