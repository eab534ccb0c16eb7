import { define } from '../errors.ts'
import type { ProofMode } from './openPinnedUpstream.ts'
import type { PinnedBlock } from './pinnedBlock.ts'

const headerUnverified = define<{ number: bigint; members: readonly string[] }>(
  'HeaderUnverified',
  -32000,
  ({ number, members }) =>
    `the hash of block ${number} of the upstream cannot be verified, because its header has unknown members (${members.join(', ')}), and --fork-proofs is "required": use another upstream, or --fork-proofs preferred`,
)

/** Throws HeaderUnverified if proofs are required, and the hash of the pinned block is not verified. */
export function checkHeader({ header, unverifiable }: PinnedBlock, proofs: ProofMode): void {
  if (proofs === 'required' && unverifiable.length > 0)
    throw headerUnverified({ number: header.number, members: unverifiable })
}

/** Returns what a user should know about the header of the pinned block, or undefined. */
export function headerWarning({ header, unverifiable, mismatch }: PinnedBlock): string | undefined {
  const unverified = `the hash of block ${header.number} of the upstream is not verified, because`
  if (mismatch !== undefined)
    return `${unverified} it is not the hash of the header, as on chains with other rules for hashes`
  if (unverifiable.length === 0) return undefined
  return `${unverified} its header has unknown members: ${[...unverifiable].sort().join(', ')}. State is verified against its state root only`
}
