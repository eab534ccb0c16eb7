import { exactWei } from '../../format/amount.ts'
import { abbreviateHex, byteLength, delegatedAddressOf, isAddress } from '../../format/hex.ts'
import { unlessNotAllowed } from '../../rpc/errors.ts'
import { names } from '../../state/names.ts'
import { POLL_INTERVAL, useRpc } from '../../state/useRpc.ts'
import { useTitle } from '../../state/useTitle.ts'
import { AddressLink } from '../../ui/address.tsx'
import { addressByName } from '../../ui/functionForm.tsx'
import { Badge, EmptyState, LoadPlaceholder, PageHeader, Tabs } from '../../ui/layout.tsx'
import { AmountText, CountText, HexText, Link } from '../../ui/values.tsx'
import type { ViewProps } from '../../viewProps.ts'
import { Code } from './account/code.tsx'
import { ContractEvents } from './account/contractEvents.tsx'
import { Creator } from './account/creator.tsx'
import { IMPLEMENTATION_SLOT, implementationOf } from './account/implementation.ts'
import { ReadContract } from './account/readContract.tsx'
import { Storage } from './account/storage.tsx'
import { Tokens } from './account/tokens.tsx'
import { AccountTransactions } from './account/transactions.tsx'
import { WriteContract } from './account/writeContract.tsx'

interface Account {
  readonly balance: string
  readonly nonce: string
  readonly code: string
  /** The storage slot with the implementation of a proxy. Undefined without code, or if the node does not allow to read it. */
  readonly implementationWord: string | undefined
}

/** The tabs of accounts with code. */
const tabsOfCode: readonly string[] = ['events', 'read', 'write', 'code']

/** An account by address or name. `tab` in the query selects the section. */
export function AccountView({ params: { address: given = '' }, query }: ViewProps) {
  const address = isAddress(given) ? given.toLowerCase() : (addressByName(given) ?? given)
  const name = names.value.ofAddress(address)
  useTitle(name ?? `Address ${abbreviateHex(address)}`)
  const { data, error } = useRpc<Account>(
    async (rpc) => {
      const of = <Result,>(method: string) => rpc.request<Result>(method, [address, 'latest'])
      const [balance, nonce, code] = await Promise.all([
        of<string>('eth_getBalance'),
        of<string>('eth_getTransactionCount'),
        of<string>('eth_getCode'),
      ])
      // Only of contracts: a forked chain loads the slots that are read.
      const implementationWord =
        code === '0x'
          ? undefined
          : await rpc
              .request<string>('eth_getStorageAt', [address, IMPLEMENTATION_SLOT, 'latest'])
              .catch(unlessNotAllowed)
      return { balance, nonce, code, implementationWord }
    },
    [address],
    { every: POLL_INTERVAL },
  )
  if (!isAddress(address))
    return (
      <EmptyState title={`${given} is not an address`} isPage>
        Enter 0x and 40 hex digits, or a name of this network.
      </EmptyState>
    )
  if (data === undefined) return <LoadPlaceholder error={error} title="The account cannot be loaded" isPage lines={8} />
  const delegate = delegatedAddressOf(data.code)
  const { tab: wanted = 'transactions' } = query
  // A revert can remove the code.
  const tab = data.code === '0x' && tabsOfCode.includes(wanted) ? 'transactions' : wanted
  const isContract = data.code !== '0x' && delegate === undefined
  const implementation = isContract ? implementationOf(data.code, data.implementationWord) : delegate
  const link = (tabName: string, title: string) => (
    <Link
      to={`address/${address}`}
      query={tabName === 'transactions' ? {} : { tab: tabName }}
      current={tab === tabName}
    >
      {title}
    </Link>
  )
  return (
    <>
      <PageHeader title={name ?? (isContract ? 'Contract' : 'Account')}>
        {isContract ? <Badge tone="violet">Contract</Badge> : <Badge>Account</Badge>}
        {isContract && implementation !== undefined && <Badge tone="info">Proxy</Badge>}
        {delegate !== undefined && <Badge tone="info">Delegated code</Badge>}
      </PageHeader>
      <p class="subtitle">
        <HexText value={address} what="address" whole />
      </p>
      <dl class="figures">
        <div>
          <dt>Balance</dt>
          <dd>
            <AmountText wei={data.balance} />
          </dd>
          <dd class="muted number">{exactWei(BigInt(data.balance))}</dd>
        </div>
        <div>
          <dt>Nonce</dt>
          <dd>
            <CountText value={data.nonce} />
          </dd>
          <dd class="muted">{isContract ? 'of the next contract that it creates' : 'transactions sent'}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{data.code === '0x' ? 'none' : `${byteLength(data.code).toLocaleString('en')} bytes`}</dd>
          <dd class="muted">
            {delegate === undefined ? (
              isContract ? (
                <Creator address={address} code={data.code} />
              ) : (
                'externally owned account'
              )
            ) : (
              <AddressLink address={delegate} />
            )}
          </dd>
          {isContract && implementation !== undefined && (
            <dd class="muted">
              proxy of <AddressLink address={implementation} />
            </dd>
          )}
        </div>
      </dl>
      <Tabs label="Parts of the account">
        {link('transactions', 'Transactions')}
        {link('tokens', 'Tokens')}
        {data.code !== '0x' && link('events', 'Events')}
        {data.code !== '0x' && link('read', 'Read')}
        {data.code !== '0x' && link('write', 'Write')}
        {link('storage', 'Storage')}
        {data.code !== '0x' && link('code', 'Code')}
      </Tabs>
      {tab === 'tokens' ? (
        <Tokens key={address} address={address} />
      ) : tab === 'storage' ? (
        <Storage address={address} />
      ) : tab === 'events' ? (
        <ContractEvents key={address} address={address} />
      ) : tab === 'read' ? (
        <ReadContract address={address} implementation={implementation} />
      ) : tab === 'write' ? (
        <WriteContract key={address} address={address} implementation={implementation} />
      ) : tab === 'code' ? (
        <Code code={data.code} address={address} />
      ) : (
        <AccountTransactions key={address} address={address} />
      )}
    </>
  )
}
