/** Classifies JSON-RPC errors of upstream nodes. The specifications define few codes, so error texts of clients count too. */

interface KnownRefusal {
  /** The clients that return the error. */
  readonly client: string
  readonly code?: number
  readonly text?: RegExp
}

/** The node does not have the state of a block, or cannot prove it. */
const prunedState: readonly KnownRefusal[] = [
  { client: 'go-ethereum 1.10 and later, with the hash scheme', text: /missing trie node/i },
  { client: 'go-ethereum 1.13 and later, with the path scheme', text: /historical state (.* is )?not available/i },
  { client: 'go-ethereum and nodes on it, for traces', text: /historical state unavailable/i },
  { client: 'Reth 1.x, and Optimism nodes on it', text: /distance to target block exceeds maximum proof window/i },
  { client: 'Reth 1.x', text: /state at block .* is pruned/i },
  { client: 'Erigon 3', text: /not available due to pruning/i },
  { client: 'Infura', text: /does not have access to archive state/i },
  {
    client: 'providers with archive nodes for some of their users',
    text: /\barchive (requests?|data|node|mode|access)\b/i,
  },
  { client: 'Nethermind 1.2x', text: /no state available for block/i },
  { client: 'Besu 24 and later', text: /world state unavailable/i },
  { client: 'Erigon 2 and 3', text: /too old, block must be within/i },
  { client: 'clients that follow EIP-4444', code: 4444 },
]

/** The node does not know a block. A node behind a load balancer may receive it later. */
const missingBlock: readonly KnownRefusal[] = [
  { client: 'go-ethereum and nodes on it, Erigon', text: /header (for hash )?not found/i },
  { client: 'Reth, Erigon, Nethermind', text: /\bblock( #?\w+)? not found|block .*could not be found/i },
  { client: 'Besu, providers', code: -39_001, text: /unknown block/i },
]

/** The node or its provider limits the request rate. */
const busy: readonly KnownRefusal[] = [
  { client: 'EIP-1474, "limit exceeded"', code: -32005 },
  { client: 'providers that repeat the HTTP status', code: 429 },
  { client: 'Cloudflare and other gateways', code: -32029 },
  { client: 'QuickNode', text: /request limit reached|credits limited/i },
  { client: 'providers without a code of their own', text: /rate limit|too many requests/i },
]

/** The request asks for too much, so that it fails each time. Some of these errors have the code of rate limits. */
const tooLarge: readonly KnownRefusal[] = [
  { client: 'Infura, BNB Smart Chain and others, for eth_getLogs', text: /more than \d+ results|block range/i },
]

/** The node or its provider accepts no batches, or none of this size. */
const refusedBatch: readonly KnownRefusal[] = [
  { client: 'go-ethereum, Erigon, Nethermind', text: /batch (too large|(size )?limit)/i },
  { client: 'Besu', text: /max(imum)? batch size/i },
  { client: 'OP Stack', code: -32_014 },
  { client: 'dRPC and others', text: /\bbatch (of|requests?)\b|\bbatches\b/i },
]

/** The node does not have the method. */
const unknownMethod: readonly KnownRefusal[] = [
  { client: 'JSON-RPC 2.0, "method not found"', code: -32601 },
  { client: 'EIP-1474, "method not supported"', code: -32004 },
  {
    client: 'providers without a code of their own',
    text: /method .*(not (found|supported|available|allowed)|does not exist)/i,
  },
]

/** The node executed a call, and the call failed. Or the request contradicts itself or exceeds a limit of eth_simulateV1. */
const failedCall: readonly KnownRefusal[] = [
  { client: 'go-ethereum, "execution reverted"', code: 3 },
  { client: 'OpenEthereum and Nethermind, "VM execution error"', code: -32015 },
  { client: 'anvil, and this node with its client version', text: /^EVM error / },
  // execution-apis, eth_simulateV1.
  ...[10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26].map((error) => ({
    client: 'clients with eth_simulateV1',
    code: -38_000 - error,
  })),
]

/** A JSON-RPC error of the upstream. */
export interface UpstreamRefusal {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Whether the upstream has no state for the block. Clients receive unknown errors unchanged. */
export const isPrunedState = (refusal: UpstreamRefusal): boolean => isOneOf(prunedState, refusal)

/** Whether the same request can succeed later. A request with an unknown error is not repeated. */
export const isBusy = (refusal: UpstreamRefusal): boolean =>
  isOneOf(busy, refusal) && !isOneOf(tooLarge, refusal) && !isBatchRefusal(refusal)

/** Whether the node does not know the block of the request. */
export const isMissingBlock = (refusal: UpstreamRefusal): boolean =>
  isOneOf(missingBlock, refusal) && !isFailedCall(refusal)

/** Whether a smaller batch, or a single call, can succeed. */
export const isBatchRefusal = (refusal: UpstreamRefusal): boolean =>
  isOneOf(refusedBatch, refusal) && !isFailedCall(refusal)

/** Whether the upstream lacks the method. */
export const isUnknownMethod = (refusal: UpstreamRefusal): boolean => isOneOf(unknownMethod, refusal)

/** Whether the error is the result of the call, which another node would return too. */
export const isFailedCall = (refusal: UpstreamRefusal): boolean => isOneOf(failedCall, refusal)

const isOneOf = (known: readonly KnownRefusal[], { code, message }: UpstreamRefusal): boolean =>
  known.some(({ code: own, text }) => own === code || text?.test(message) === true)
