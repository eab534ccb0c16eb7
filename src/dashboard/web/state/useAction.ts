import type { RpcClient } from '../rpc/client.ts'
import { checkNow } from './chain.ts'
import { rpc } from './session.ts'
import { showFailure, showSuccess } from './toasts.ts'
import { useBusy } from './useBusy.ts'

/** Message about a completed action, with a link to its result. */
export interface SuccessMessage {
  readonly text: string
  readonly link?: { readonly text: string; readonly href: string } | undefined
}

/**
 * Runs an action on the current network, reports its outcome and reloads the views. `title` completes the sentence "… failed:". Returns
 * whether the action is running and a function that runs it. The function resolves to whether it succeeded.
 */
export function useAction(): readonly [
  isBusy: boolean,
  run: (title: string, act: (client: RpcClient) => Promise<SuccessMessage | string>) => Promise<boolean>,
] {
  const [isBusy, setBusy] = useBusy()
  const run = async (title: string, act: (client: RpcClient) => Promise<SuccessMessage | string>) => {
    const client = rpc.value
    if (client === undefined) return false
    setBusy(true)
    try {
      const done = await act(client)
      if (typeof done === 'string') showSuccess(done)
      else showSuccess(done.text, done.link)
      return true
    } catch (failure) {
      showFailure(`${title} failed`, failure)
      return false
    } finally {
      setBusy(false)
      void checkNow()
    }
  }
  return [isBusy, run]
}
