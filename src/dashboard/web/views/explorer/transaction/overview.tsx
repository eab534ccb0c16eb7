import type { AbiDecoder } from '../../../abi/abiDecoder.ts'
import { countOf } from '../../../format/amount.ts'
import { toNumber } from '../../../format/hex.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { Badge, Card, Field, Fields } from '../../../ui/layout.tsx'
import { AmountText, BlockLink, CountText, GasPriceText, HexText, TimeText, UsageBar } from '../../../ui/values.tsx'
import { MissingNonces } from '../missingNonces.tsx'
import { Authorizations } from './authorizations.tsx'
import { FailureLocation } from './failureLocation.tsx'
import { FailureReason } from './failureReason.tsx'
import { Input } from './input.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'
import { AccessListCard, Blobs } from './parts.tsx'
import { blobFeeOf, gasFeeOf, transactionFeeOf } from './transactionFee.ts'
import { Transfers } from './transfers.tsx'
import { UserOperations } from './userOperations.tsx'

const types: Readonly<Record<string, string>> = {
  '0x0': 'Legacy',
  '0x1': 'Access list (EIP-2930)',
  '0x2': 'Dynamic fee (EIP-1559)',
  '0x3': 'Blobs (EIP-4844)',
  '0x4': 'Set code (EIP-7702)',
}

type Props = LoadedTransaction & { readonly decoder: AbiDecoder }

/** Effect, cost and failure of a transaction. */
export function Overview(props: Props) {
  const { transaction, receipt, block, confirmations, root, decoder } = props
  return (
    <>
      {receipt?.status === '0x0' && <FailureReason {...props} />}
      <FailureLocation {...props} />
      <Card title="Overview">
        <Fields>
          <Field name="Hash">
            <HexText value={transaction.hash} what="transaction hash" whole />
          </Field>
          <Field name="Block">
            {receipt === undefined ? (
              <>
                waits to be mined{' '}
                <span class="muted">
                  <MissingNonces sender={transaction.from} before={transaction.nonce} />
                </span>
              </>
            ) : (
              <>
                <BlockLink number={receipt.blockNumber} />{' '}
                <span class="muted">
                  position {toNumber(receipt.transactionIndex)} · {countOf(confirmations, 'confirmation')}
                </span>
              </>
            )}
          </Field>
          {block !== undefined && (
            <Field name="Time">
              <TimeText seconds={block.timestamp} both />
            </Field>
          )}
          <Field name="From">
            <AddressLink address={transaction.from} copy whole />
          </Field>
          <Field name={transaction.to === null ? 'Creates' : 'To'}>
            {transaction.to !== null ? (
              <AddressLink address={transaction.to} copy whole />
            ) : receipt?.contractAddress == null ? (
              'a new contract'
            ) : (
              <span class="with-status">
                <AddressLink address={receipt.contractAddress} copy whole />
                <Badge tone="violet">new contract</Badge>
              </span>
            )}
          </Field>
          <Field name="Value">
            <AmountText wei={transaction.value} exact />
          </Field>
          <Fee {...props} />
          <Field name="Type">{types[transaction.type] ?? transaction.type}</Field>
          <Field name="Nonce">
            <CountText value={transaction.nonce} />
          </Field>
        </Fields>
      </Card>
      <Input {...props} />
      <UserOperations logs={receipt?.logs ?? []} decoder={decoder} />
      <Transfers root={root} logs={receipt?.logs ?? []} decoder={decoder} />
      <AccessListCard list={transaction.accessList ?? []} />
      <Blobs transaction={transaction} receipt={receipt} />
      <Authorizations transaction={transaction} receipt={receipt} />
    </>
  )
}

function Fee({ transaction, receipt }: Props) {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return (
    <>
      {receipt !== undefined && (
        <Field name="Fee">
          <AmountText wei={transactionFeeOf(receipt)} exact />{' '}
          {receipt.blobGasUsed === undefined ? (
            <span class="muted">
              at <GasPriceText wei={receipt.effectiveGasPrice} /> per gas
            </span>
          ) : (
            <span class="muted">
              <AmountText wei={gasFeeOf(receipt)} exact /> for gas at <GasPriceText wei={receipt.effectiveGasPrice} />,{' '}
              <AmountText wei={blobFeeOf(receipt)} exact /> for blobs
            </span>
          )}
        </Field>
      )}
      <Field name={receipt === undefined ? 'Gas limit' : 'Gas used'}>
        {receipt === undefined ? (
          <CountText value={gas} />
        ) : (
          <>
            <CountText value={receipt.gasUsed} /> of <CountText value={gas} />{' '}
            <UsageBar used={receipt.gasUsed} limit={gas} label="Share of the gas limit that is used" />
          </>
        )}
      </Field>
      {maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined ? (
        <Field name="Maximum fee">
          <GasPriceText wei={maxFeePerGas} /> <span class="muted">with a tip of at most</span>{' '}
          <GasPriceText wei={maxPriorityFeePerGas} />
        </Field>
      ) : (
        receipt === undefined && (
          <Field name="Gas price">
            <GasPriceText wei={gasPrice} />
          </Field>
        )
      )}
    </>
  )
}
