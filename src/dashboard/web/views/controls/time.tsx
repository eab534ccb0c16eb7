import { useState } from 'preact/hooks'
import { toNumber } from '../../format/hex.ts'
import { durationText, utcTime } from '../../format/time.ts'
import { now } from '../../state/now.ts'
import { useAction } from '../../state/useAction.ts'
import { useRpc } from '../../state/useRpc.ts'
import { SelectField, TextField } from '../../ui/forms.tsx'
import { Card } from '../../ui/layout.tsx'

const units = [
  ['1', 'seconds'],
  ['60', 'minutes'],
  ['3600', 'hours'],
  ['86400', 'days'],
] as const

/** Shows, moves and sets the clock of the chain. */
export function TimeControls() {
  const { data: offset } = useRpc(async (rpc) => {
    const { timestamp } = await rpc.request<{ timestamp: string }>('eth_getBlockByNumber', ['pending', false])
    return toNumber(timestamp) - Math.floor(Date.now() / 1000)
  }, [])
  const [isBusy, run] = useAction()
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState('3600')
  const [moment, setMoment] = useState('')
  const advance = (event: Event) => {
    event.preventDefault()
    void run('Moving the clock', async (rpc) => {
      const { time } = await rpc.request<{ time: number }>('vivarium_advanceTime', [Number(amount) * Number(unit)])
      return `The clock of the chain is at ${utcTime(time)}.`
    })
  }
  const set = (event: Event) => {
    event.preventDefault()
    void run('Setting the clock', async (rpc) => {
      const time = await rpc.request<number>('vivarium_setTime', [`${moment}Z`])
      return `The clock of the chain is at ${utcTime(time)}.`
    })
  }
  return (
    <Card
      title="Time"
      actions={
        offset !== undefined && (
          <span class="muted">
            Clock of the chain: <span class="number nowrap">{utcTime(now.value + offset)}</span>,{' '}
            {differenceText(offset)}
          </span>
        )
      }
    >
      <form class="form-row" onSubmit={advance}>
        <TextField
          label="Move forward by"
          type="number"
          min={0}
          max={3_000_000}
          required
          value={amount}
          onChange={setAmount}
        />
        <SelectField label="Unit" value={unit} onChange={setUnit} options={units} />
        <button type="submit" class="button" disabled={isBusy}>
          Move
        </button>
      </form>
      <form class="form-row spaced" onSubmit={set}>
        <TextField
          label="Set the clock to, in UTC"
          type="datetime-local"
          required
          value={moment}
          onChange={setMoment}
        />
        <button type="submit" class="button" disabled={isBusy}>
          Set
        </button>
      </form>
    </Card>
  )
}

/** Describes the difference of the clock to the real clock. A second can be the time between two reads. */
const differenceText = (offset: number): string =>
  Math.abs(offset) < 2
    ? 'the real time'
    : `${durationText(Math.abs(offset))} ${offset > 0 ? 'ahead of' : 'behind'} the real time`
