import { useState } from 'preact/hooks'
import { parseEther, readableAmount } from '../../format/amount.ts'
import { quantityHexOf } from '../../format/hex.ts'
import { useAction } from '../../state/useAction.ts'
import { useRpc } from '../../state/useRpc.ts'
import { AccountField, accountOf } from '../../ui/accountField.tsx'
import { TextField } from '../../ui/forms.tsx'
import { Card } from '../../ui/layout.tsx'
import { AmountText } from '../../ui/values.tsx'

/** Gives balances and lets transactions be sent for accounts without their keys. */
export function AccountControls() {
  const [isBusy, run] = useAction()
  const [account, setAccount] = useState('')
  const [amount, setAmount] = useState('100')
  const address = accountOf(account)
  const wei = parseEther(amount)
  const { data: balance } = useRpc(
    async (rpc) => (address === undefined ? undefined : rpc.request<string>('eth_getBalance', [address, 'latest'])),
    [address],
  )
  const set = (method: string, words: string) =>
    run('Changing the balance', async (rpc) => {
      if (address === undefined || wei === undefined) throw new Error('name an account and an amount of ether')
      await rpc.request(method, [address, quantityHexOf(wei)])
      return `${words} ${readableAmount(wei)}.`
    })
  const impersonate = (method: string, words: string) =>
    run('Impersonating', async (rpc) => {
      if (address === undefined) throw new Error('name an account')
      await rpc.request(method, [address])
      return words
    })
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
      <form
        class="form-row"
        onSubmit={(event) => {
          event.preventDefault()
          void set('anvil_addBalance', 'Added')
        }}
      >
        <AccountField label="Account" value={account} onChange={setAccount} required />
        <TextField
          label="Ether"
          value={amount}
          onChange={setAmount}
          required
          problem={wei === undefined ? 'not an amount of ether' : undefined}
        />
        <button type="submit" class="button primary" disabled={isBusy}>
          Add
        </button>
        <button type="button" class="button" disabled={isBusy} onClick={() => set('anvil_setBalance', 'Set to')}>
          Set
        </button>
      </form>
      <div class="form-row spaced">
        <button
          type="button"
          class="button"
          disabled={isBusy}
          onClick={() => impersonate('anvil_impersonateAccount', 'Transactions of the account need no key now.')}
        >
          Impersonate
        </button>
        <button
          type="button"
          class="button"
          disabled={isBusy}
          onClick={() => impersonate('anvil_stopImpersonatingAccount', 'The account is not impersonated any more.')}
        >
          Stop impersonating
        </button>
      </div>
    </Card>
  )
}
