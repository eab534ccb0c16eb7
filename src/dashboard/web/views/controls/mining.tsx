import { useState } from 'preact/hooks'
import { countOf } from '../../format/amount.ts'
import { useAction } from '../../state/useAction.ts'
import { useRpc } from '../../state/useRpc.ts'
import { SelectField, TextField } from '../../ui/forms.tsx'
import { Badge, Card } from '../../ui/layout.tsx'

const modes = [
  ['auto', 'With each transaction'],
  ['interval', 'At an interval'],
  ['manual', 'On request only'],
] as const

/** Mines blocks, and selects when the node mines automatically. */
export function MiningControls() {
  const { data } = useRpc(async (rpc) => {
    const [isAuto, seconds] = await Promise.all([
      rpc.request<boolean>('anvil_getAutomine'),
      rpc.request<number | null>('anvil_getIntervalMining'),
    ])
    return { mode: isAuto ? 'auto' : seconds === null ? 'manual' : 'interval', seconds }
  }, [])
  const [isBusy, run] = useAction()
  const [blocks, setBlocks] = useState('1')
  const [interval, setInterval] = useState('')
  const [mode, setMode] = useState<string>()
  const shown = mode ?? data?.mode ?? 'auto'
  const mine = (event: Event) => {
    event.preventDefault()
    void run('Mining', async (rpc) => {
      await rpc.request('anvil_mine', [Number(blocks)])
      return `Mined ${countOf(Number(blocks), 'block')}.`
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
        <button type="submit" class="button" disabled={isBusy}>
          Apply
        </button>
      </form>
    </Card>
  )
}
