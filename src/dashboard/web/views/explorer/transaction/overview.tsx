import { type AbiBook, revertText } from '../../../abi/abiBook.ts'
import { countOf } from '../../../format/count.ts'
import { byteLength, toNumber } from '../../../format/hex.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { DecodedLine, DecodedValues } from '../../../ui/decoded.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Badge, Card, CodeBlock, Field, Fields } from '../../../ui/layout.tsx'
import { Amount, BlockLink, Count, GasPrice, HexText, Share, Time } from '../../../ui/values.tsx'
import { failingFrame, type LoadedTransaction } from './load.ts'
import { AccessList, Authorizations, Blobs } from './parts.tsx'
import { Transfers } from './transfers.tsx'

const types: Readonly<Record<string, string>> = {
  '0x0': 'Legacy',
  '0x1': 'Access list (EIP-2930)',
  '0x2': 'Dynamic fee (EIP-1559)',
  '0x3': 'Blobs (EIP-4844)',
  '0x4': 'Set code (EIP-7702)',
}

type Props = LoadedTransaction & { readonly book: AbiBook }

/** Effect, cost and failure of a transaction. */
export function Overview(props: Props) {
  const { transaction, receipt, block, confirmations, root, book } = props
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
              'waits to be mined'
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
              <Time seconds={block.timestamp} both />
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
            <Amount wei={transaction.value} exact />
          </Field>
          <Fee {...props} />
          <Field name="Type">{types[transaction.type] ?? transaction.type}</Field>
          <Field name="Nonce">
            <Count value={transaction.nonce} />
          </Field>
        </Fields>
      </Card>
      <Input {...props} />
      <Transfers root={root} logs={receipt?.logs ?? []} book={book} />
      <AccessList list={transaction.accessList ?? []} />
      <Blobs transaction={transaction} />
      <Authorizations list={transaction.authorizationList ?? []} />
    </>
  )
}

function Fee({ transaction, receipt }: Props) {
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return (
    <>
      {receipt !== undefined && (
        <Field name="Fee">
          <Amount wei={BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)} exact />{' '}
          <span class="muted">
            at <GasPrice wei={receipt.effectiveGasPrice} /> per gas
          </span>
        </Field>
      )}
      <Field name={receipt === undefined ? 'Gas limit' : 'Gas used'}>
        {receipt === undefined ? (
          <Count value={gas} />
        ) : (
          <>
            <Count value={receipt.gasUsed} /> of <Count value={gas} />{' '}
            <Share used={receipt.gasUsed} limit={gas} label="Gas used of the limit" />
          </>
        )}
      </Field>
      {maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined ? (
        <Field name="Maximum fee">
          <GasPrice wei={maxFeePerGas} /> <span class="muted">with a tip of at most</span>{' '}
          <GasPrice wei={maxPriorityFeePerGas} />
        </Field>
      ) : (
        receipt === undefined && (
          <Field name="Gas price">
            <GasPrice wei={gasPrice} />
          </Field>
        )
      )}
    </>
  )
}

/** Why the transaction failed: the error in words, and the call that it comes from. */
function FailureReason({ root, transaction, receipt, book }: Props) {
  const frame = root && failingFrame(root)
  const decoded = frame?.output === undefined ? undefined : book.error(frame.to ?? null, frame.output)
  const isOutOfGas = receipt?.gasUsed === transaction.gas
  const reason = decoded === undefined ? undefined : revertText(decoded)
  const call = frame === undefined ? undefined : book.call(frame.to ?? null, frame.input)
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

function Input({ transaction: { to, input }, root, book }: Props) {
  if (input === '0x') return null
  const call = to === null ? undefined : book.call(to, input)
  const output = root?.output
  const result = output === undefined || root?.error !== undefined ? undefined : book.result(to, input, output)
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

const Data = ({ input }: { readonly input: string }) => <CodeBlock label="Input data">{input}</CodeBlock>
