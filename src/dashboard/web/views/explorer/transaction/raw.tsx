import { useRpc } from '../../../state/useRpc.ts'
import { CopyAs } from '../../../ui/copy.tsx'
import { Card, CodeBlock } from '../../../ui/layout.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'

/** The transaction and its receipt as JSON, and the signed transaction as hex. */
export function RawTransactionCard({ transaction, receipt }: LoadedTransaction) {
  const { data: signed } = useRpc(
    (rpc) => rpc.request<string | null>('eth_getRawTransactionByHash', [transaction.hash]),
    [transaction.hash],
    { live: false },
  )
  return (
    <>
      <Json title="Transaction" value={transaction} />
      {receipt !== undefined && <Json title="Receipt" value={receipt} />}
      {typeof signed === 'string' && (
        <Card title="Signed transaction" actions={<CopyAs text={() => signed}>Copy</CopyAs>}>
          <CodeBlock label="Signed transaction">{signed}</CodeBlock>
        </Card>
      )}
    </>
  )
}

function Json({ title, value }: { readonly title: string; readonly value: object }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <Card title={title} actions={<CopyAs text={() => text}>Copy JSON</CopyAs>}>
      <CodeBlock label={title}>{text}</CodeBlock>
    </Card>
  )
}
