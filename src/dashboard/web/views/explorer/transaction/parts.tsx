import type { RpcTransaction } from '../../../rpc/types.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Card, Field, Fields } from '../../../ui/layout.tsx'
import { AmountText, CountText, GasPriceText, HexText } from '../../../ui/values.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'
import { blobFeeOf } from './transactionFee.ts'

/** The access list of a transaction (EIP-2930). */
export function AccessListCard({ list }: { readonly list: NonNullable<RpcTransaction['accessList']> }) {
  if (list.length === 0) return null
  return (
    <Card title="Access list">
      <Fields>
        {list.map(({ address, storageKeys }, index) => (
          <div class="field" key={`${index} ${address}`}>
            <dt>
              <AddressLink address={address} />
            </dt>
            <dd>
              {storageKeys.length === 0 && <span class="muted">no storage keys</span>}
              {storageKeys.map((key) => (
                <div key={key}>
                  <code class="whole">{key}</code>
                </div>
              ))}
            </dd>
          </div>
        ))}
      </Fields>
    </Card>
  )
}

/** The blobs of a transaction (EIP-4844). */
export function Blobs({ transaction, receipt }: Pick<LoadedTransaction, 'transaction' | 'receipt'>) {
  const { blobVersionedHashes = [], maxFeePerBlobGas } = transaction
  if (blobVersionedHashes.length === 0) return null
  return (
    <Card title="Blobs">
      <Fields>
        {receipt?.blobGasUsed !== undefined && receipt.blobGasPrice !== undefined && (
          <>
            <Field name="Blob fee">
              <AmountText wei={blobFeeOf(receipt)} exact />{' '}
              <span class="muted">
                at <GasPriceText wei={receipt.blobGasPrice} /> per unit of blob gas
              </span>
            </Field>
            <Field name="Blob gas used">
              <CountText value={receipt.blobGasUsed} />
            </Field>
          </>
        )}
        {maxFeePerBlobGas !== undefined && (
          <Field name="Maximum blob fee">
            <GasPriceText wei={maxFeePerBlobGas} /> <span class="muted">per unit of blob gas</span>
          </Field>
        )}
        {blobVersionedHashes.map((hash, index) => (
          <Field key={hash} name={`Blob ${index}`}>
            <HexText value={hash} what="versioned hash" whole />
          </Field>
        ))}
      </Fields>
    </Card>
  )
}
