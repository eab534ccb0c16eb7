import { recoverAuthorizationAddress } from 'viem/utils'
import { delegatedAddressOf, quantityHexOf, toNumber } from '../../../format/hex.ts'
import type { RpcClient } from '../../../rpc/client.ts'
import type { Hex, RpcAuthorization, RpcReceipt, RpcTransaction } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, DataTable } from '../../../ui/layout.tsx'
import { CountText } from '../../../ui/values.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'

/** The delegate that ends a delegation (EIP-7702). */
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** The authorizations of a transaction: each delegates an account to the code of a contract (EIP-7702). */
export function Authorizations({ transaction, receipt }: Pick<LoadedTransaction, 'transaction' | 'receipt'>) {
  const { authorizationList: list = [], hash } = transaction
  const { data } = useRpc(
    (rpc) => Promise.all(list.map((authorization) => loadOutcome(rpc, authorization, transaction, receipt))),
    [hash, receipt?.blockHash],
    { live: false },
  )
  if (list.length === 0) return null
  return (
    <Card title="Authorizations" flush>
      <DataTable label="Authorizations" head={['Authority', 'Delegate', 'Nonce', 'Chain', 'After the block']}>
        {list.map(({ address, nonce, chainId }, index) => {
          const { authority, isInEffect } = data?.[index] ?? {}
          return (
            <tr key={`${index} ${address}`}>
              <td>{authority === undefined ? '—' : <AddressLink address={authority} copy />}</td>
              <td>{address === ZERO_ADDRESS ? 'none: ends the delegation' : <AddressLink address={address} copy />}</td>
              <td class="end">
                <CountText value={nonce} />
              </td>
              <td>{BigInt(chainId) === 0n ? 'any' : BigInt(chainId).toString()}</td>
              <td>
                {isInEffect === undefined ? (
                  '—'
                ) : isInEffect ? (
                  <Badge tone="success">in effect</Badge>
                ) : (
                  <Badge tone="warning" title="The authorization was invalid, or a later one replaced it">
                    not in effect
                  </Badge>
                )}
              </td>
            </tr>
          )
        })}
      </DataTable>
    </Card>
  )
}

interface Outcome {
  /** Undefined if the signature is invalid. */
  readonly authority?: string
  /** Undefined before the transaction is mined. */
  readonly isInEffect?: boolean
}

async function loadOutcome(
  rpc: RpcClient,
  { address, chainId, nonce, yParity, r, s }: RpcAuthorization,
  transaction: RpcTransaction,
  receipt: RpcReceipt | undefined,
): Promise<Outcome> {
  const authorization = { address, chainId: exactNumber(chainId), nonce: exactNumber(nonce) }
  const signature = { r, s, yParity: toNumber(yParity) }
  const authority = await recoverAuthorizationAddress({ authorization, signature }).catch(() => undefined)
  if (authority === undefined) return receipt === undefined ? {} : { isInEffect: false }
  if (receipt === undefined) return { authority }
  const parent = quantityHexOf(BigInt(receipt.blockNumber) - 1n)
  const [nonceBefore, nonceAfter, code] = await Promise.all([
    rpc.request<Hex>('eth_getTransactionCount', [authority, parent]),
    rpc.request<Hex>('eth_getTransactionCount', [authority, receipt.blockNumber]),
    rpc.request<Hex>('eth_getCode', [authority, receipt.blockNumber]),
  ])
  // A valid authorization has the nonce of its authority, and increments it.
  const isNonceUsed = BigInt(nonceBefore) <= BigInt(nonce) && BigInt(nonce) < BigInt(nonceAfter)
  const isForChain = BigInt(chainId) === 0n || BigInt(chainId) === BigInt(transaction.chainId ?? chainId)
  const isDelegated = address === ZERO_ADDRESS ? code === '0x' : delegatedAddressOf(code) === address
  return { authority, isInEffect: isNonceUsed && isForChain && isDelegated }
}

/** Returns a quantity for viem, which encodes a bigint too. As a number, a quantity above 2^53 would be another one. */
const exactNumber = (quantity: string): number => BigInt(quantity) as unknown as number // the types of viem lack the bigint
