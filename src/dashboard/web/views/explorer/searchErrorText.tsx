import type { RpcError } from '../../rpc/errors.ts'

/** Says why a search of logs ends before the first block. */
export const SearchErrorText = ({ error }: { readonly error: RpcError }) => (
  <span>The node does not search older blocks: {error.message}. </span>
)
