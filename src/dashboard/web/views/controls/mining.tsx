import { useEffect, useRef, useState } from 'preact/hooks'
import { countOf, groupDigits } from '../../format/amount.ts'
import { useAction } from '../../state/useAction.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { SelectField, TextField } from '../../ui/forms.tsx'
import { Badge, Card } from '../../ui/layout.tsx'

const modes = [
  ['auto', 'With each transaction'],
  ['interval', 'At an interval'],
  ['manual', 'On request only'],
] as const

/** Maximum number of blocks in one request, so that the page shows progress and can cancel. */
const PORTION = 500

interface MiningProps {
  /** Called when mining in several portions starts and ends. Other changes of the chain would act between the portions. */
  readonly onMining: (isMining: boolean) => void
}

/** Mines blocks, and selects when the node mines automatically. */
export function MiningControls({ onMining }: MiningProps) {
  const { data } = useRpc(
    async (rpc) => {
      const [isAuto, seconds] = await Promise.all([
        rpc.request<boolean>('anvil_getAutomine'),
        rpc.request<number | null>('anvil_getIntervalMining'),
      ])
      return { mode: isAuto ? 'auto' : seconds === null ? 'manual' : 'interval', seconds }
    },
    [],
    { every: POLL_INTERVAL },
  )
  const [isBusy, run] = useAction()
  const [blocks, setBlocks] = useState('1')
  /** While blocks are mined in several portions. */
  const [progress, setProgress] = useState<{ readonly mined: number; readonly total: number }>()
  const isCancelled = useRef(false)
  const cancel = () => {
    isCancelled.current = true
  }
  useEffect(() => cancel, [])
  const [interval, setInterval] = useState('')
  const [mode, setMode] = useState<string>()
  const shown = mode ?? data?.mode ?? 'auto'
  const mine = (event: Event) => {
    event.preventDefault()
    const total = Number(blocks)
    isCancelled.current = false
    void run('Mining', async (rpc) => {
      let mined = 0
      onMining(total > PORTION)
      try {
        while (mined < total && !isCancelled.current) {
          if (total > PORTION) setProgress({ mined, total })
          const count = Math.min(PORTION, total - mined)
          await rpc.request('anvil_mine', [count])
          mined += count
        }
      } finally {
        setProgress(undefined)
        onMining(false)
      }
      return mined < total
        ? `Canceled: mined ${groupDigits(mined)} of ${countOf(total, 'block')}.`
        : `Mined ${countOf(total, 'block')}.`
    })
  }
  const choose = async (event: Event) => {
    event.preventDefault()
    await run('Changing the mining mode', async (rpc) => {
      if (shown === 'interval') {
        const seconds = Number(interval || (data?.seconds ?? 5))
        await rpc.request('anvil_setIntervalMining', [seconds])
        return `A block is mined every ${countOf(seconds, 'second')}.`
      }
      if (data?.mode === 'interval') await rpc.request('anvil_setIntervalMining', [0])
      await rpc.request('evm_setAutomine', [shown === 'auto'])
      return shown === 'auto' ? 'Each transaction is mined at once.' : 'Blocks are mined on request only.'
    })
    setMode(undefined)
  }
  return (
    <Card title="Mining" actions={data && <Badge tone="info">{modes.find(([name]) => name === data.mode)?.[1]}</Badge>}>
      <form class="form-row" onSubmit={mine}>
        <TextField label="Blocks" type="number" min={1} max={100_000} required value={blocks} onChange={setBlocks} />
        <button type="submit" class="button primary" disabled={isBusy}>
          Mine
        </button>
      </form>
      {progress !== undefined && (
        <div class="progress spaced">
          <progress max={progress.total} value={progress.mined} aria-label="Mined blocks" />
          <span class="number">
            {groupDigits(progress.mined)} of {countOf(progress.total, 'block')}
          </span>
          <button type="button" class="button small" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      <form class="form-row spaced" onSubmit={choose}>
        <SelectField label="Blocks are mined" value={shown} onChange={setMode} options={modes} />
        {shown === 'interval' && (
          <TextField
            label="Seconds"
            type="number"
            min={1}
            value={interval}
            placeholder={String(data?.seconds ?? 5)}
            onChange={setInterval}
          />
        )}
        <button type="submit" class="button" disabled={isBusy || data === undefined}>
          Apply
        </button>
      </form>
    </Card>
  )
}
