import { isNotAllowed, type RpcError } from '../../rpc/errors.ts'
import { Card, EmptyState, Failure } from '../../ui/layout.tsx'

/** Error code for a client that may not administer API keys. */
const NOT_ADMINISTRATOR = -32001

/** The reason why API keys cannot be shown. Without the permission, explains how to get it. */
export function AdministrationFailure({ error }: { readonly error: RpcError }) {
  if (error.code !== NOT_ADMINISTRATOR && !isNotAllowed(error)) return <Failure error={error} />
  return (
    <Card>
      <EmptyState icon="gateway" title="This page may not administer keys">
        Open the dashboard on the machine of the node, without an API key. With <code>--strict</code> or{' '}
        <code>--hosted</code>, enter the token in <code>control.json</code> of the data directory as the key, or use{' '}
        <code>vivarium keys</code>.
      </EmptyState>
    </Card>
  )
}
