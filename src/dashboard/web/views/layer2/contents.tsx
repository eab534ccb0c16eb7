import { useState } from 'preact/hooks'
import type { RpcClient } from '../../rpc/client.ts'
import { failureMessage } from '../../rpc/errors.ts'
import { clientOf } from '../../state/session.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { CodeBlock } from '../../ui/layout.tsx'

interface ContentsProps {
  readonly network: string
  readonly title: string
  /** Names the block or the transaction for screen readers. */
  readonly label: string
  readonly load: (client: RpcClient) => Promise<unknown>
}

/** The JSON of a block or a transaction of a ledger. It is loaded when it is opened. */
export function Contents({ network, title, label, load }: ContentsProps) {
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const toggle = async (isOpen: boolean) => {
    if (!isOpen) return
    try {
      setText(JSON.stringify(await load(clientOf(network)), null, 2))
      setProblem(undefined)
    } catch (failure) {
      setProblem(failureMessage(failure))
    }
  }
  return (
    <details class="fold" onToggle={({ currentTarget }) => void toggle(currentTarget.open)}>
      <summary aria-label={`${title}: ${label}`}>{title}</summary>
      {problem !== undefined ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : text === undefined ? (
        <p class="muted">…</p>
      ) : (
        <CodeBlock label={label} actions={<CopyButton text={text} what="JSON" />}>
          {text}
        </CodeBlock>
      )}
    </details>
  )
}
