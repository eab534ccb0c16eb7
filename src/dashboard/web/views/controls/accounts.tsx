import { useState } from 'preact/hooks'
import { notEther, parseEther, readableAmount } from '../../format/amount.ts'
import { quantityHexOf } from '../../format/hex.ts'
import { useAction } from '../../state/useAction.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { AccountField, accountOf } from '../../ui/accountField.tsx'
import { TextField } from '../../ui/forms.tsx'
import { Card } from '../../ui/layout.tsx'
import { AmountText } from '../../ui/values.tsx'

/** Changes balances, and starts and stops the impersonation of accounts. */
export function AccountControls() {
  const [isBusy, run] = useAction()
  const [account, setAccount] = useState('')
  const [amount, setAmount] = useState('100')
  const address = accountOf(account)
  const wei = parseEther(amount)
  const { data: balance } = useRpc(
    async (rpc) => (address === undefined ? undefined : rpc.request<string>('eth_getBalance', [address, 'latest'])),
    [address],
    { every: POLL_INTERVAL },
  )
  const setBalance = (event: SubmitEvent) => {
    event.preventDefault()
    const isAdded = (event.submitter as HTMLButtonElement | null)?.value !== 'set'
    if (address === undefined || wei === undefined) return // the browser does not submit invalid fields
    void run('Changing the balance', async (rpc) => {
      await rpc.request(isAdded ? 'anvil_addBalance' : 'anvil_setBalance', [address, quantityHexOf(wei)])
      return isAdded
        ? `Added ${readableAmount(wei)} to ${account.trim()}.`
        : `Set the balance of ${account.trim()} to ${readableAmount(wei)}.`
    })
  }
  /** Validates only the account: impersonation needs no amount. */
  const impersonate = (form: HTMLFormElement | null, isStart: boolean) => {
    const field = form?.elements.namedItem('account')
    if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return
    void run(isStart ? 'Impersonating' : 'Stopping the impersonation', async (rpc) => {
      await rpc.request(isStart ? 'anvil_impersonateAccount' : 'anvil_stopImpersonatingAccount', [address])
      return isStart
        ? `The node accepts transactions from ${account.trim()} without its private key.`
        : `The node no longer impersonates ${account.trim()}.`
    })
  }
  return (
    <Card
      title="Accounts"
      actions={
        balance && (
          <span class="muted">
            balance: <AmountText wei={balance} />
          </span>
        )
      }
    >
      <form onSubmit={setBalance}>
        <div class="form-row">
          <AccountField label="Account" name="account" value={account} onChange={setAccount} required />
          <TextField
            label="Ether"
            value={amount}
            onChange={setAmount}
            required
            problem={wei === undefined ? notEther : undefined}
          />
          <button type="submit" class="button primary" disabled={isBusy}>
            Add
          </button>
          <button type="submit" class="button" value="set" disabled={isBusy}>
            Set
          </button>
        </div>
        <div class="form-row spaced">
          <button
            type="button"
            class="button"
            disabled={isBusy}
            onClick={({ currentTarget }) => impersonate(currentTarget.form, true)}
          >
            Impersonate
          </button>
          <button
            type="button"
            class="button"
            disabled={isBusy}
            onClick={({ currentTarget }) => impersonate(currentTarget.form, false)}
          >
            Stop impersonating
          </button>
        </div>
      </form>
    </Card>
  )
}
