import { names } from '../../../state/names.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { CopyAs } from '../../../ui/copy.tsx'
import { Card, CodeBlock } from '../../../ui/layout.tsx'

/** The result of `vivarium_contractSource`. */
interface ContractSource {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

/** The code of an account, its known ABIs and its source files. */
export function Code({ code, address }: { readonly code: string; readonly address: string }) {
  const abis = names.value.list.contracts.filter((contract) => contract.address === address && contract.abi.length > 0)
  const { data: source } = useRpc(
    (rpc) => rpc.request<ContractSource | null>('vivarium_contractSource', [address]),
    [address, code],
    { live: false },
  )
  return (
    <>
      {source?.files.map(({ path, text }) => (
        <Card key={path} title={path} actions={<CopyAs text={() => text}>Copy source</CopyAs>}>
          <CodeBlock label={`Source code of ${path}`}>{text}</CodeBlock>
        </Card>
      ))}
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
