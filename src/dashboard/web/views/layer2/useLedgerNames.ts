import { nodeRpc } from '../../state/session.ts'
import { useRpc } from '../../state/useRpc.ts'

/** Names of layer-2 blocks and transactions in the result of `vivarium_names`. */
interface LedgerNames {
  readonly ledgers: readonly { readonly ledger: string; readonly name: string; readonly hash: string }[]
}

const none: LedgerNames = { ledgers: [] }

/** Returns the names of the blocks and transactions of a ledger by hash. Empty without them, or without the method. */
export function useLedgerNames(network: string): ReadonlyMap<string, string> {
  const { data } = useRpc(
    () =>
      nodeRpc()
        .request<LedgerNames>('vivarium_names')
        .catch(() => none),
    [],
    { live: false },
  )
  const named = data?.ledgers.filter(({ ledger }) => ledger === network) ?? []
  return new Map(named.map(({ hash, name }) => [hash, name]))
}
