import { countOf, groupDigits } from '../../../format/amount.ts'
import { byteLength, delegatedAddressOf, toNumber } from '../../../format/hex.ts'
import { unlessNotAllowed } from '../../../rpc/errors.ts'
import type { RpcReceipt } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, EmptyState, LoadPlaceholder } from '../../../ui/layout.tsx'
import { useMore } from '../../../ui/more.tsx'
import { AmountText, CountText } from '../../../ui/values.tsx'
import { VariableName, VariableText } from '../../../ui/variable.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'

/** An account in the result of prestateTracer. */
interface AccountState {
  readonly balance?: string
  readonly nonce?: number
  readonly code?: string
  readonly storage?: Readonly<Record<string, string>>
}

/** The result of `vivarium_storageChanges` for one account. */
interface StorageChanges {
  readonly address: string
  readonly changes: readonly StorageChange[]
}

/** A change of a variable, or of a slot whose variable is unknown. */
interface StorageChange {
  readonly slot: string
  /** Null for a slot. The values are words then. */
  readonly name: string | null
  readonly type: string | null
  readonly before: string | null
  readonly after: string | null
}

interface Difference {
  readonly pre: Readonly<Record<string, AccountState>>
  readonly post: Readonly<Record<string, AccountState>>
}

/** Smaller words are also shown in decimal. Larger ones are mostly addresses, hashes and packed values. */
const MAX_DECIMAL = 2n ** 96n
const ZERO = `0x${'0'.repeat(64)}`

interface Props extends Pick<LoadedTransaction, 'transaction' | 'block'> {
  readonly receipt: RpcReceipt
}

/** State changes of a transaction: balances, nonces, code and storage, before and after. The sender is the first account. */
export function StateChanges({ transaction, receipt, block }: Props) {
  const { hash } = transaction
  const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  const { data, error } = useRpc(
    async (rpc) => {
      const [difference, storage] = await Promise.all([
        rpc.request<Difference>('debug_traceTransaction', [hash, options]),
        rpc.request<readonly StorageChanges[]>('vivarium_storageChanges', [hash]).catch(unlessNotAllowed),
      ])
      return { ...difference, variables: new Map(storage?.map(({ address, changes }) => [address, changes])) }
    },
    [hash, receipt.blockHash],
    { live: false },
  )
  const roles: readonly (readonly [role: string, address: string | null | undefined])[] = [
    ['sender', transaction.from],
    [transaction.to === null ? 'created' : 'recipient', transaction.to ?? receipt.contractAddress],
    ['fee recipient', block?.miner],
  ]
  const rolesOf = (address: string) => roles.filter((role) => role[1] === address).map(([role]) => role)
  const found = [...new Set([...Object.keys(data?.pre ?? {}), ...Object.keys(data?.post ?? {})])]
  const order = ['sender', 'created', 'recipient', undefined, 'fee recipient']
  const addresses = found.sort((a, b) => order.indexOf(rolesOf(a)[0]) - order.indexOf(rolesOf(b)[0]))
  const [shown, more] = useMore(addresses, 'accounts')
  if (data === undefined) return <LoadPlaceholder error={error} title="The changes cannot be loaded." />
  if (addresses.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing changed" />
      </Card>
    )
  return (
    <>
      {shown.map((address) => (
        <AccountChanges
          key={address}
          address={address}
          roles={rolesOf(address)}
          pre={data.pre[address]}
          post={data.post[address]}
          variables={data.variables.get(address)}
        />
      ))}
      {more}
    </>
  )
}

interface ChangesProps {
  readonly address: string
  /** What the account is to the transaction, such as its sender. */
  readonly roles: readonly string[]
  /** Undefined for an account that did not exist before. */
  readonly pre: AccountState | undefined
  /** The changed members. Undefined for a deleted account. */
  readonly post: AccountState | undefined
  /** Undefined if the node does not allow to read them. */
  readonly variables: readonly StorageChange[] | undefined
}

function AccountChanges({ address, roles, pre = {}, post, variables }: ChangesProps) {
  const [shownChanges, more] = useMore(variables ?? slotChanges(pre, post), `changes of storage of ${address}`)
  const balance = post?.balance
  const nonce = post?.nonce
  return (
    <Card
      title={<AddressLink address={address} copy />}
      actions={
        <span class="with-status">
          {roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
          {post === undefined && <Badge tone="danger">deleted</Badge>}
        </span>
      }
    >
      <dl class="changes">
        {balance !== undefined && (
          <div>
            <dt>Balance</dt>
            <dd>
              <AmountText wei={pre.balance ?? '0x0'} exact /> <Arrow /> <AmountText wei={balance} exact />
              <Change by={BigInt(balance) - BigInt(pre.balance ?? '0x0')} />
            </dd>
          </div>
        )}
        {nonce !== undefined && (
          <div>
            <dt>Nonce</dt>
            <dd>
              <CountText value={pre.nonce ?? 0} /> <Arrow /> <CountText value={nonce} />
            </dd>
          </div>
        )}
        {post?.code !== undefined && (
          <div>
            <dt>Code</dt>
            <dd>
              <CodeText code={pre.code} /> <Arrow /> <CodeText code={post.code} />
            </dd>
          </div>
        )}
        {shownChanges.map((change) => (
          <StorageChangeRow key={`${change.slot} ${change.name}`} change={change} />
        ))}
      </dl>
      {more}
    </Card>
  )
}

/** Returns the changes of slots, without names of variables. */
function slotChanges(pre: AccountState, post: AccountState | undefined): StorageChange[] {
  const slots = [...new Set([...Object.keys(pre.storage ?? {}), ...Object.keys(post?.storage ?? {})])].sort()
  return slots.map((slot) => ({
    slot,
    name: null,
    type: null,
    before: pre.storage?.[slot] ?? ZERO,
    after: post?.storage?.[slot] ?? ZERO,
  }))
}

function StorageChangeRow({ change: { slot, name, type, before, after } }: { readonly change: StorageChange }) {
  return (
    <div>
      <dt>
        {name === null ? (
          <code title={slot}>Slot {slotText(slot)}</code>
        ) : (
          <VariableName name={name} type={type} slot={slot} />
        )}
      </dt>
      <dd>
        {name === null ? (
          <>
            <Word value={before ?? ZERO} /> <Arrow /> <Word value={after ?? ZERO} />
          </>
        ) : (
          <>
            <VariableText type={type} value={before} /> <Arrow /> <VariableText type={type} value={after} />
          </>
        )}
      </dd>
    </div>
  )
}

const Arrow = () => (
  <span class="muted" aria-label="becomes" role="img">
    →
  </span>
)

function Change({ by }: { readonly by: bigint }) {
  return (
    <Badge tone={by < 0n ? 'danger' : 'success'}>
      {by < 0n ? '−' : '+'}
      <AmountText wei={by < 0n ? -by : by} exact />
    </Badge>
  )
}

/** Formats small slots as numbers, and shortens all others. */
const slotText = (slot: string): string =>
  BigInt(slot) < 1_000_000n ? String(toNumber(slot)) : `${slot.slice(0, 10)}…${slot.slice(-6)}`

function Word({ value }: { readonly value: string }) {
  const number = BigInt(value)
  return (
    <code class="whole" title={`${value} = ${number}`}>
      {number === 0n ? '0' : `0x${number.toString(16)}`}
      {number > 9n && number < MAX_DECIMAL && <span class="muted"> = {groupDigits(number.toString())}</span>}
    </code>
  )
}

function CodeText({ code = '0x' }: { readonly code?: string | undefined }) {
  const delegate = delegatedAddressOf(code)
  if (delegate !== undefined)
    return (
      <>
        delegated to <AddressLink address={delegate} />
      </>
    )
  return <>{code === '0x' ? 'none' : countOf(byteLength(code), 'byte')}</>
}
