import { define } from '../errors.ts'
import type { ForkName } from '../protocol/forks.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import type { ProofMode } from './upstream.ts'

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

/** Returns what a user should know about the header of the pinned block. `fork` is the fork whose rules the chain applies after it. */
export function headerWarnings({ header, unverifiable, isAmsterdam }: PinnedBlock, fork: ForkName): readonly string[] {
  const { number } = header
  const warnings: string[] = []
  if (isAmsterdam)
    warnings.push(
      `block ${number} of the upstream is of Amsterdam, which is not supported yet: new blocks follow the rules of ${fork}, so gas and opcodes can differ`,
    )
  if (unverifiable.length > 0)
    warnings.push(
      `the hash of block ${number} of the upstream is not verified, because its header has unknown members: ${[...unverifiable].sort().join(', ')}. State is verified against its state root only`,
    )
  return warnings
}
