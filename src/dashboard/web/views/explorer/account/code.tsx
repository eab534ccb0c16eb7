import { useState } from 'preact/hooks'
import { names } from '../../../state/names.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { CopyAs } from '../../../ui/copy.tsx'
import { Card, CodeBlock } from '../../../ui/layout.tsx'

/** The result of `vivarium_contractSource`. */
interface ContractSource {
  readonly name: string
  readonly files: readonly SourceFile[]
}

interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The code of an account, its known ABIs and its source files. */
export function Code({ code, address }: { readonly code: string; readonly address: string }) {
  const abis = names.value.list.contracts.filter((contract) => contract.address === address && contract.abi.length > 0)
  const { data: source } = useRpc(
    (rpc) => rpc.request<ContractSource | null>('vivarium_contractSource', [address]),
    [address, code],
    { live: false },
  )
  const [own, ...others] = source?.files ?? []
  return (
    <>
      {own !== undefined && (
        <Card title={own.path} actions={<CopyAs text={() => own.text}>Copy source</CopyAs>}>
          <SourceBlock {...own} />
        </Card>
      )}
      {others.length > 0 && (
        <Card title={`Other source files (${others.length})`}>
          {others.map((file) => (
            <ClosedFile key={file.path} {...file} />
          ))}
        </Card>
      )}
      {abis.map(({ name = 'ABI', abi }, index) => {
        const text = JSON.stringify(abi, null, 2)
        return (
          <Card key={`${index} ${name}`} title={`ABI of ${name}`} actions={<CopyAs text={() => text}>Copy ABI</CopyAs>}>
            <CodeBlock label={`ABI of ${name}`}>{text}</CodeBlock>
          </Card>
        )
      })}
      <Card title="Runtime code" actions={<CopyAs text={() => code}>Copy code</CopyAs>}>
        <CodeBlock label="Runtime code">{code}</CodeBlock>
      </Card>
    </>
  )
}

const SourceBlock = ({ path, text }: SourceFile) => <CodeBlock label={`Source code of ${path}`}>{text}</CodeBlock>

/** A file of which the page has the text only while it is open, because a contract can have hundreds of them. */
function ClosedFile(file: SourceFile) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{file.path}</summary>
      {isOpen && (
        <>
          <CopyAs text={() => file.text}>Copy source</CopyAs>
          <SourceBlock {...file} />
        </>
      )}
    </details>
  )
}
