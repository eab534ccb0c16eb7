import { useMemo } from 'preact/hooks'
import type { RpcClient } from '../../rpc/client.ts'
import { apiKey, clientOf } from '../../state/session.ts'
import { useAction } from '../../state/useAction.ts'
import { type Loaded, useRpc } from '../../state/useRpc.ts'

export interface LoadedLedger<Data> extends Loaded<Data> {
  readonly isBusy: boolean
  /** Calls a method of the ledger. `title` completes the sentence "… failed: …", `done` describes the result. */
  readonly act: (title: string, method: string, params: readonly unknown[], done: string) => Promise<void>
}

/** Loads data of a ledger and calls its methods. Ledgers change without new blocks on the current network, so the page polls them. */
export function useLedger<Data>(network: string, load: (client: RpcClient) => Promise<Data>): LoadedLedger<Data> {
  const key = apiKey.value
  const client = useMemo(() => clientOf(network), [network, key])
  const { reload, ...loaded } = useRpc(() => load(client), [client], { pause: 500, every: 2_000 })
  const [isBusy, run] = useAction()
  return {
    ...loaded,
    isBusy,
    async act(title, method, params, done) {
      await run(title, async () => {
        await client.request(method, params)
        return done
      })
      reload()
    },
  }
}
