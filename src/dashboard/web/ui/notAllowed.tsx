import type { RpcError } from '../rpc/errors.ts'
import type { IconName } from './icons.tsx'
import { Card, EmptyState } from './layout.tsx'

/** A message in place of content whose methods the node does not allow, as with `--hosted` or a restricted API key. */
export function NotAllowed({ icon, title, error }: NotAllowedProps) {
  return (
    <Card>
      <EmptyState icon={icon} title={title}>
        The node answers: {error.message}. An API key may have fewer methods than the token in <code>control.json</code>{' '}
        of the data directory, which you can enter as the key instead.
      </EmptyState>
    </Card>
  )
}

interface NotAllowedProps {
  readonly icon: IconName
  readonly title: string
  readonly error: RpcError
}
