import { useId, useState } from 'preact/hooks'
import { functionSignature, functionsOf } from '../../abi/forms.ts'
import { isBytes, notBytes } from '../../format/hex.ts'
import { names } from '../../state/names.ts'
import { useAbiDecoder } from '../../state/useAbiDecoder.ts'
import { AccountField, accountOf } from '../../ui/accountField.tsx'
import { SelectField, TextField } from '../../ui/forms.tsx'
import { FunctionForm } from '../../ui/functionForm.tsx'
import { Card } from '../../ui/layout.tsx'
import { useEther } from '../../ui/useEther.tsx'
import { useSender } from '../../ui/useSender.tsx'
import { useSendTransaction } from '../../ui/useSendTransaction.ts'

const PLAIN = 'plain'

/** Sends a transaction from an account of the node: a transfer, data, or a call of a contract with an ABI. */
export function SendTransaction({ to: given }: { readonly to: string }) {
  const form = useId()
  const decoder = useAbiDecoder()
  const [isBusy, sendTransaction] = useSendTransaction()
  const [sender, senderField] = useSender(form)
  const [wei, valueField] = useEther(form)
  const [to, setTo] = useState(names.peek().ofAddress(given) ?? given)
  const [data, setData] = useState('')
  const [chosen, setChosen] = useState<string>()
  const recipient = accountOf(to)
  const functions = recipient === undefined ? [] : functionsOf(decoder?.abiAt(recipient) ?? [], false)
  // If the recipient has an ABI, the first function is the default.
  const selected =
    functions.find((item) => functionSignature(item) === chosen) ?? (chosen === PLAIN ? undefined : functions[0])
  const send = async (input: string) => {
    // The browser does not submit invalid fields.
    if (sender === undefined || wei === undefined || (recipient === undefined && to.trim() !== '')) return
    await sendTransaction({ from: sender, to: recipient, wei, data: input })
  }
  return (
    <Card title="Send a transaction">
      <div class="form-row">
        {senderField}
        <AccountField label="To" value={to} onChange={setTo} form={form} hint="empty: create a contract from data" />
        {valueField}
      </div>
      {functions.length > 0 && (
        <div class="form-row spaced">
          <SelectField
            label="Function"
            value={selected === undefined ? PLAIN : functionSignature(selected)}
            onChange={setChosen}
            options={[
              ...functions.map((item) => [functionSignature(item), functionSignature(item)] as const),
              [PLAIN, 'none: a transfer, or data as hex'] as const,
            ]}
          />
        </div>
      )}
      <div class="spaced">
        {selected === undefined ? (
          <form
            id={form}
            class="form-row"
            onSubmit={(event) => {
              event.preventDefault()
              void send(data.trim())
            }}
          >
            <TextField
              label="Data"
              value={data}
              onChange={setData}
              placeholder="0x"
              required={to.trim() === ''}
              hint={to.trim() === '' ? 'the init code of the contract' : undefined}
              problem={isBytes(data.trim()) ? undefined : notBytes}
            />
            <button type="submit" class="button primary" disabled={isBusy}>
              Send transaction
            </button>
          </form>
        ) : (
          <FunctionForm
            key={`${recipient} ${functionSignature(selected)}`}
            id={form}
            item={selected}
            action="Send transaction"
            act={send}
          />
        )}
      </div>
    </Card>
  )
}
