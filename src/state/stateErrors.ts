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
  (page: number) => `the state in the store is damaged: page ${page} is missing or cannot be read`,
)

export const codeMissing = define('CodeMissing', -32603, (hash: Hash) => `the code ${hash} is not in the store`)

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
