import { useState } from 'preact/hooks'
import type { RpcClient } from '../rpc/client.ts'
import { checkNow } from './chain.ts'
import { rpc } from './session.ts'
import { say, sayFailure } from './toasts.ts'

/** What was done, in words, with where to look at it. */
export interface Done {
  readonly text: string
  readonly link?: { readonly text: string; readonly href: string } | undefined
}

/**
 * Does something to the network that is shown, says what came of it, and has the views load again. `title` completes the sentence "… failed:".
 * Returns whether it is being done, and what does it; that resolves to whether it was done.
 */
export function useAction(): readonly [
  isBusy: boolean,
  run: (title: string, act: (client: RpcClient) => Promise<Done | string>) => Promise<boolean>,
] {
  const [isBusy, setBusy] = useState(false)
  const run = async (title: string, act: (client: RpcClient) => Promise<Done | string>) => {
    const client = rpc.value
    if (client === undefined) return false
    setBusy(true)
    try {
      const done = await act(client)
      if (typeof done === 'string') say(done)
      else say(done.text, done.link)
      return true
    } catch (failure) {
      sayFailure(`${title} failed`, failure)
      return false
    } finally {
      setBusy(false)
      void checkNow()
    }
  }
  return [isBusy, run]
}
