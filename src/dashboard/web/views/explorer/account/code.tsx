import { names } from '../../../state/names.ts'
import { CopyAs } from '../../../ui/copy.tsx'
import { Card, CodeBlock } from '../../../ui/layout.tsx'

/** The code of an account, and its known ABIs. */
export function Code({ code, address }: { readonly code: string; readonly address: string }) {
  const abis = names.value.list.contracts.filter((contract) => contract.address === address && contract.abi.length > 0)
  return (
    <>
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
