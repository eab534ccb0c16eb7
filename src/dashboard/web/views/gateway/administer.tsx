import type { RpcError } from '../../rpc/errors.ts'
import { Card, Empty, Failure } from '../../ui/layout.tsx'

/** The code of "may not administer". */
const NOT_ALLOWED = -32001

/** Says why something about the keys cannot be shown. Without the right to it, how to get it. */
export function AdministrationFailure({ error }: { readonly error: RpcError }) {
  if (error.code !== NOT_ALLOWED) return <Failure error={error} />
  return (
    <Card>
      <Empty icon="gateway" title="This page may not administer keys">
        Open the dashboard on the machine of the node, without an API key. With --strict, enter the token in{' '}
        <code>control.json</code> of the data directory as the key, or use <code>vivarium keys</code>.
      </Empty>
    </Card>
  )
}
