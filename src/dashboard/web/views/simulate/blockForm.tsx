import { useId, useState } from 'preact/hooks'
import { functionSignature, functionsOf } from '../../abi/forms.ts'
import { notEther, parseEther } from '../../format/amount.ts'
import { isBytes, notBytes } from '../../format/hex.ts'
import type { Hex } from '../../rpc/types.ts'
import { useAbiDecoder } from '../../state/useAbiDecoder.ts'
import { AccountField, accountOf } from '../../ui/accountField.tsx'
import { DecodedLine } from '../../ui/decoded.tsx'
import { SelectField, TextField } from '../../ui/forms.tsx'
import { FunctionForm } from '../../ui/functionForm.tsx'
import { Card } from '../../ui/layout.tsx'
import { type BlockDraft, type CallDraft, emptyCall } from './request.ts'

interface BlockFormProps {
  readonly block: BlockDraft
  readonly index: number
  readonly change: (block: BlockDraft) => void
  /** Undefined for the only block. */
  readonly remove: (() => void) | undefined
}

/** A block of a simulation: its calls and overrides. */
export function BlockForm({ block, index, change, remove }: BlockFormProps) {
  const { calls } = block
  return (
    <Card
      title={`Simulated block ${index + 1}`}
      actions={
        remove && (
          <button type="button" class="button small" aria-label={`Remove block ${index + 1}`} onClick={remove}>
            Remove
          </button>
        )
      }
    >
      {calls.map((call, at) => (
        <CallForm
          // Calls have no identity except their index.
          key={`${at} of ${calls.length}`}
          call={call}
          label={`Call ${at + 1} of block ${index + 1}`}
          change={(changed) =>
            change({ ...block, calls: calls.map((other, position) => (position === at ? changed : other)) })
          }
          remove={() => change({ ...block, calls: calls.filter((_, position) => position !== at) })}
        />
      ))}
      <button type="button" class="button small" onClick={() => change({ ...block, calls: [...calls, emptyCall] })}>
        Add a call
      </button>
      <details class="fold" open={block.blockOverrides !== '' || block.stateOverrides !== ''}>
        <summary>Overrides</summary>
        <div class="form-grid wide">
          <JsonField
            label="Block overrides"
            value={block.blockOverrides}
            placeholder={'{ "time": "0x6955b900", "baseFeePerGas": "0x0" }'}
            onChange={(blockOverrides) => change({ ...block, blockOverrides })}
          />
          <JsonField
            label="State overrides"
            value={block.stateOverrides}
            placeholder={'{ "alice": { "balance": "0xde0b6b3a7640000" } }'}
            onChange={(stateOverrides) => change({ ...block, stateOverrides })}
          />
        </div>
      </details>
    </Card>
  )
}

interface CallFormProps {
  readonly call: CallDraft
  readonly label: string
  readonly change: (call: CallDraft) => void
  readonly remove: () => void
}

function CallForm({ call, label, change, remove }: CallFormProps) {
  const decoder = useAbiDecoder()
  const [chosen, setChosen] = useState('')
  const recipient = accountOf(call.to)
  const abi = (recipient === undefined ? undefined : decoder?.abiAt(recipient)) ?? []
  const functions = [...functionsOf(abi, false), ...functionsOf(abi, true)]
  const item = functions.find((item) => functionSignature(item) === chosen)
  const decoded = call.data === '' ? undefined : decoder?.call(recipient ?? null, call.data as Hex)
  return (
    <fieldset class="call-form">
      <legend>{label}</legend>
      <div class="form-row">
        <AccountField label="From" value={call.from} onChange={(from) => change({ ...call, from })} />
        <AccountField
          label="To"
          value={call.to}
          onChange={(to) => change({ ...call, to })}
          hint="empty: create a contract"
        />
        <TextField
          label="Value in ether"
          value={call.value}
          onChange={(value) => change({ ...call, value })}
          placeholder="0"
          problem={call.value.trim() === '' || parseEther(call.value) !== undefined ? undefined : notEther}
        />
        <button type="button" class="button" onClick={remove}>
          Remove call
        </button>
      </div>
      <div class="form-row">
        {functions.length > 0 && (
          <SelectField
            label="Function"
            value={chosen}
            onChange={setChosen}
            options={[
              ['', 'choose to build the data'] as const,
              ...functions.map((item) => [functionSignature(item), functionSignature(item)] as const),
            ]}
          />
        )}
        <TextField
          label="Data"
          value={call.data}
          onChange={(data) => change({ ...call, data })}
          placeholder="0x"
          problem={isBytes(call.data.trim()) ? undefined : notBytes}
        />
      </div>
      {item !== undefined && (
        <FunctionForm
          key={`${recipient} ${chosen}`}
          item={item}
          action="Build the data"
          act={async (data) => change({ ...call, data })}
        />
      )}
      {decoded !== undefined && (
        <p>
          <DecodedLine decoded={decoded} />
        </p>
      )}
    </fieldset>
  )
}

export function JsonField(props: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly rows?: number
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div class="control">
      <label class="label" for={id}>
        {props.label} <span class="muted">JSON</span>
      </label>
      <textarea
        id={id}
        rows={props.rows ?? 4}
        value={props.value}
        placeholder={props.placeholder}
        spellcheck={false}
        onInput={({ currentTarget: { value } }) => props.onChange(value)}
      />
    </div>
  )
}
