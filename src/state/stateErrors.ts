import type { Hash } from '../bytes.ts'
import { define } from '../errors.ts'

export const stateUnavailable = define(
  'StateUnavailable',
  -32000,
  (root: Hash) => `historical state ${root} is not available`,
)

export const stateDamaged = define(
  'StateDamaged',
  -32603,
  (part: string) =>
    `the state in the data directory is damaged: ${part} is missing or cannot be read. Restore a copy of the directory, or restart the node with --reset`,
)

export const codeMissing = define(
  'CodeMissing',
  -32603,
  (hash: Hash) =>
    `the data directory is damaged: the contract code with the hash ${hash} is missing. Restore a copy of the directory, or restart the node with --reset`,
)

export const upstreamMissing = define(
  'UpstreamMissing',
  -32000,
  () => 'this chain is a fork of the chain of an upstream node: set --fork-url or --fork-cache to open it',
)

export const noProofs = define(
  'NoProofs',
  -32000,
  () =>
    'the upstream node has no proofs for the first block of this chain, so no true state root exists to prove against',
)
