import { type AbiDecoder, decodedErrorText } from '../../../abi/abiDecoder.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { DataText, DecodedLine } from '../../../ui/decoded.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/values.tsx'
import { failingFrames, type LoadedTransaction, type TracedCall } from './loadTransaction.ts'

interface Props extends LoadedTransaction {
  readonly decoder: AbiDecoder
}

/** Why the transaction failed: the decoded error or the data of the revert, and the call that caused it. */
export function FailureReason({ root, transaction, receipt, decoder }: Props) {
  const isOutOfGas = receipt?.gasUsed === transaction.gas
  return (
    <CallFailure
      frame={root && failingFrames(root).at(-1)}
      otherwise={isOutOfGas ? 'out of gas' : 'the transaction failed'}
      decoder={decoder}
    />
  )
}

interface CallFailureProps {
  readonly frame: TracedCall | undefined
  /** The text for a call without a known error. */
  readonly otherwise: string
  readonly decoder: AbiDecoder
}

/** Why a call failed: the decoded error or the data of the revert, and the call. */
export function CallFailure({ frame, otherwise, decoder }: CallFailureProps) {
  const { output = '0x', to, error } = frame ?? {}
  const decoded = decoder.error(to ?? null, output)
  const reason = decoded === undefined ? frame?.revertReason : decodedErrorText(decoded)
  const hasNoReason = error === 'execution reverted' && output === '0x' && reason === undefined
  const call = frame === undefined ? undefined : decoder.call(to ?? null, frame.input)
  const isDecoded = decoded !== undefined || (call !== undefined && output === '0x')
  return (
    <section class="notice danger reason" aria-label="Failure">
      <Icon name="alert" />
      <div>
        <p class="reason-text">
          {hasNoReason ? 'execution reverted without a reason' : (reason ?? error ?? otherwise)}
        </p>
        {frame !== undefined && (
          <p>
            {reason !== undefined && error} in{' '}
            {call !== undefined ? (
              <DecodedLine decoded={call} />
            ) : frame.type.startsWith('CREATE') ? (
              'the init code'
            ) : frame.input === '0x' ? (
              'a call without data'
            ) : (
              <code>{frame.input.slice(0, 10)}</code>
            )}
            {to !== undefined && (
              <>
                {' '}
                of <AddressLink address={to} />
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
        {decoded === undefined && output !== '0x' && (
          <>
            <p>The error has this data, which no known ABI describes:</p>
            <DataText value={output} label="Data of the error" />
          </>
        )}
        {!isDecoded && isUnknownContract(frame, decoder) && (
          <p>
            <Link to={`address/${frame.to}`} query={{ tab: 'read' }}>
              Add the ABI
            </Link>{' '}
            of the contract to decode its calls and errors.
          </p>
        )}
      </div>
    </section>
  )
}

/** Whether a contract without a known ABI was called. The init code of a contract has no ABI of its own. */
const isUnknownContract = (
  frame: TracedCall | undefined,
  decoder: AbiDecoder,
): frame is TracedCall & { readonly to: string } =>
  frame?.to !== undefined && !frame.type.startsWith('CREATE') && decoder.abiAt(frame.to) === undefined
