import type { RpcClient } from '../../rpc/client.ts'
import { isNotAllowed } from '../../rpc/errors.ts'
import { type KnownNames, loadedNames, names } from '../../state/names.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { AddressLink } from '../../ui/address.tsx'
import { Card, DataTable, EmptyState, Failure, PageHeader, Skeleton } from '../../ui/layout.tsx'
import { useMore } from '../../ui/more.tsx'
import { AmountText, CountText, HexText } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'

/** The accounts and contracts that the node or its fixtures name, and the contracts with an ABI. */
export function AccountsView(_: ViewProps) {
  useTitle('Accounts')
  // Before the names are loaded, the list would be empty.
  const { data: isLoaded } = useRpc(async () => (await loadedNames()) !== undefined, [], { live: false })
  if (isLoaded === undefined) return <Skeleton lines={8} />
  const { accounts, contracts } = addressesOf(names.value)
  return (
    <>
      <PageHeader title="Accounts" />
      {accounts.length === 0 && contracts.length === 0 && <NoAccounts />}
      {accounts.length > 0 && <AccountTable title="Accounts" addresses={accounts} />}
      {contracts.length > 0 && <AccountTable title="Contracts" addresses={contracts} />}
    </>
  )
}

function NoAccounts() {
  const { error, isLoading } = useRpc((rpc) => rpc.request('vivarium_names'), [], { live: false })
  if (isLoading) return <Skeleton />
  return (
    <Card>
      <EmptyState icon="contract" title="No known accounts">
        {isNotAllowed(error)
          ? 'This page may not load the names of accounts.'
          : 'The node has no accounts of its own, and no fixture names one.'}{' '}
        The search field finds any address.
      </EmptyState>
    </Card>
  )
}

function addressesOf(known: KnownNames): {
  readonly accounts: readonly string[]
  readonly contracts: readonly string[]
} {
  const isContract = new Set<string | undefined>(known.list.contracts.map(({ address }) => address))
  const all = known.addresses().map(([address]) => address)
  return {
    accounts: all.filter((address) => !isContract.has(address)),
    contracts: all.filter((address) => isContract.has(address)),
  }
}

function AccountTable({ title, addresses }: { readonly title: string; readonly addresses: readonly string[] }) {
  const [shown, more] = useMore(addresses, title)
  const { data, error } = useRpc((rpc) => loadStates(rpc, shown), [addresses.join(), shown.length], {
    every: POLL_INTERVAL,
  })
  return (
    <Card title={title} actions={<span class="muted">{addresses.length}</span>} flush>
      {error !== undefined && data === undefined && <Failure error={error} />}
      <DataTable label={title} head={['Name', 'Balance', 'Nonce', 'Address']}>
        {shown.map((address, index) => {
          const { balance, nonce } = data?.[index] ?? {}
          return (
            <tr key={address}>
              <td>
                <AddressLink address={address} />
              </td>
              <td class="end">{balance === undefined ? '…' : <AmountText wei={balance} />}</td>
              <td class="end">{nonce === undefined ? '…' : <CountText value={nonce} />}</td>
              <td>
                <HexText value={address} what="address" whole />
              </td>
            </tr>
          )
        })}
      </DataTable>
      {more}
    </Card>
  )
}

const loadStates = (rpc: RpcClient, addresses: readonly string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const [balance, nonce] = await Promise.all([
        rpc.request<string>('eth_getBalance', [address, 'latest']),
        rpc.request<string>('eth_getTransactionCount', [address, 'latest']),
      ])
      return { balance, nonce }
    }),
  )
