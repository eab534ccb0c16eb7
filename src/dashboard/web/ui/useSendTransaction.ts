import { revertFailure } from '../abi/revertFailure.ts'
import { abbreviateHex, quantityHexOf } from '../format/hex.ts'
import { formatLocation } from '../router/route.ts'
import type { Hex } from '../rpc/types.ts'
import { networkName } from '../state/session.ts'
import { useAbiDecoder } from '../state/useAbiDecoder.ts'
import { useAction } from '../state/useAction.ts'

interface NewTransaction {
  readonly from: string
  /** Undefined to create a contract. */
  readonly to: string | undefined
  readonly wei: bigint
  readonly data: string
}

/**
 * Returns whether a transaction is being sent, and a function that sends one from an account of the node. A message links to the transaction,
 * or says why it failed, with the errors of known ABIs.
 */
export function useSendTransaction(): readonly [isBusy: boolean, send: (transaction: NewTransaction) => Promise<void>] {
  const decoder = useAbiDecoder()
  const [isBusy, run] = useAction()
  const send = async ({ from, to, wei, data }: NewTransaction) => {
    // The user can choose another network before the response arrives.
    const network = networkName.value ?? ''
    await run('Sending', async (rpc) => {
      const transaction = {
        from,
        ...(to !== undefined && { to }),
        ...(wei > 0n && { value: quantityHexOf(wei) }),
        ...(data !== '' && data !== '0x' && { data }),
      }
      const hash = await rpc.request<Hex>('eth_sendTransaction', [transaction]).catch((failure: unknown) => {
        throw revertFailure(failure, decoder, to ?? null)
      })
      return {
        text: 'Sent',
        link: { text: abbreviateHex(hash), href: formatLocation(network, `tx/${hash}`) },
      }
    })
  }
  return [isBusy, send]
}
