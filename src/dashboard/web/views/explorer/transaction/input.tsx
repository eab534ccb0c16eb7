import type { AbiDecoder } from '../../../abi/abiDecoder.ts'
import { countOf } from '../../../format/amount.ts'
import { byteLength, utf8Of, wordsOf } from '../../../format/hex.ts'
import { CopyAs } from '../../../ui/copy.tsx'
import { DecodedLine, DecodedValues } from '../../../ui/decoded.tsx'
import { Card, CodeBlock } from '../../../ui/layout.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'

interface Props extends LoadedTransaction {
  readonly decoder: AbiDecoder
}

/** The input data of a transaction, decoded if an ABI is known. */
export function Input({ transaction: { to, input }, root, decoder }: Props) {
  if (input === '0x') return null
  const call = to === null ? undefined : decoder.call(to, input)
  const output = root?.output
  const result = output === undefined || root?.error !== undefined ? undefined : decoder.result(to, input, output)
  return (
    <Card
      title={to === null ? 'Init code' : call === undefined ? 'Input data' : 'Call'}
      actions={
        <span class="with-status">
          <span class="muted">{countOf(byteLength(input), 'byte')}</span>
          <CopyAs text={() => input}>Copy data</CopyAs>
        </span>
      }
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
        <Data input={input} isCall={to !== null} />
      ) : (
        <details class="fold">
          <summary>Data</summary>
          <Data input={input} isCall />
        </details>
      )}
    </Card>
  )
}

/** The data in hex, also as text if it is UTF-8. The data of a call is on several lines: its selector and its words. */
function Data({ input, isCall }: { readonly input: string; readonly isCall: boolean }) {
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
      <CodeBlock label="Input data">{isCall && text === undefined ? wordsOf(input) : input}</CodeBlock>
    </>
  )
}
