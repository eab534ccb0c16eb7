import type { RpcError } from '../../rpc/errors.ts'

/** Says why a search of logs ends before the first block. */
export const RefusalText = ({ refusal }: { readonly refusal: RpcError }) => (
  <span>The node does not search older blocks: {refusal.message}. </span>
)
