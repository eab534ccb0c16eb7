import { type AbiDecoder, decodedErrorText } from '../../../abi/abiDecoder.ts'
import { countOf } from '../../../format/amount.ts'
import { byteLength, toNumber, utf8Of } from '../../../format/hex.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { DecodedLine, DecodedValues } from '../../../ui/decoded.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Badge, Card, CodeBlock, Field, Fields } from '../../../ui/layout.tsx'
import { AmountText, BlockLink, CountText, GasPriceText, HexText, Share, TimeText } from '../../../ui/values.tsx'
import { MissingNonces } from '../missingNonces.tsx'
import { Authorizations } from './authorizations.tsx'
import { failingFrames, type LoadedTransaction } from './loadTransaction.ts'
import { AccessListCard, Blobs } from './parts.tsx'
import { blobFeeOf, gasFeeOf, transactionFeeOf } from './transactionFee.ts'
import { Transfers } from './transfers.tsx'

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
            <Share used={receipt.gasUsed} limit={gas} label="Share of the gas limit that is used" />
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

/** Why the transaction failed: the decoded error, and the call that caused it. */
function FailureReason({ root, transaction, receipt, decoder }: Props) {
  const frame = root && failingFrames(root).at(-1)
  const decoded = frame?.output === undefined ? undefined : decoder.error(frame.to ?? null, frame.output)
  const isOutOfGas = receipt?.gasUsed === transaction.gas
  const reason = decoded === undefined ? undefined : decodedErrorText(decoded)
  const call = frame === undefined ? undefined : decoder.call(frame.to ?? null, frame.input)
  return (
    <section class="notice danger reason" aria-label="Failure">
      <Icon name="alert" />
      <div>
        <p class="reason-text">
          {reason ?? frame?.revertReason ?? frame?.error ?? (isOutOfGas ? 'out of gas' : 'the transaction failed')}
        </p>
        {frame !== undefined && (
          <p>
            {frame.error ?? 'failed'} in{' '}
            {call === undefined ? <code>{frame.input.slice(0, 10)}</code> : <DecodedLine decoded={call} />}
            {frame.to !== undefined && (
              <>
                {' '}
                of <AddressLink address={frame.to} />
              </>
            )}
            {decoded !== undefined && !['Error', 'Panic'].includes(decoded.name) && (
              <>
                {' '}
                with <DecodedLine decoded={decoded} />
              </>
            )}
          </p>
        )}
      </div>
    </section>
  )
}

function Input({ transaction: { to, input }, root, decoder }: Props) {
  if (input === '0x') return null
  const call = to === null ? undefined : decoder.call(to, input)
  const output = root?.output
  const result = output === undefined || root?.error !== undefined ? undefined : decoder.result(to, input, output)
  return (
    <Card
      title={to === null ? 'Init code' : call === undefined ? 'Input data' : 'Call'}
      actions={<span class="muted">{countOf(byteLength(input), 'byte')}</span>}
    >
      {call !== undefined && (
        <>
          <p class="call-line">
            <DecodedLine decoded={call} />
          </p>
          <DecodedValues values={call.values} label="Arguments" />
          {result !== undefined && (
            <>
              <h3>Returned</h3>
              <DecodedValues values={result} label="Returned values" />
            </>
          )}
        </>
      )}
      {call === undefined ? (
        <Data input={input} />
      ) : (
        <details class="fold">
          <summary>Data</summary>
          <Data input={input} />
        </details>
      )}
    </Card>
  )
}

/** The data in hex, also as text if it is UTF-8. */
function Data({ input }: { readonly input: string }) {
  const text = utf8Of(input)
  return (
    <>
      {text !== undefined && (
        <>
          <h3>As text (UTF-8)</h3>
          <CodeBlock label="Input data as text">{text}</CodeBlock>
          <h3>In hex</h3>
        </>
      )}
      <CodeBlock label="Input data">{input}</CodeBlock>
    </>
  )
}
