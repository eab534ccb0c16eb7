import type { Hardfork } from '@ethereumjs/common'
import { type ForkName, messageRulesAt } from './forks.ts'

const MIN_DIFFICULTY = 131_072n
const BOUND_DIVISOR = 2_048n
const BOMB_PERIOD = 100_000n

/** Number of blocks by which the difficulty bomb is delayed at each fork, in total. */
const bombDelays: Readonly<Partial<Record<ForkName, bigint>>> = {
  byzantium: 3_000_000n, // EIP-649
  constantinople: 5_000_000n, // EIP-1234
  petersburg: 5_000_000n,
  istanbul: 5_000_000n,
  muirGlacier: 9_000_000n, // EIP-2384
  berlin: 9_000_000n,
  london: 9_700_000n, // EIP-3554
  arrowGlacier: 10_700_000n, // EIP-4345
  grayGlacier: 11_400_000n, // EIP-5133
} satisfies Partial<Record<`${Hardfork}`, bigint>>

interface DifficultyParent {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly difficulty: bigint
  readonly hasUncles: boolean
}

/**
 * Returns the difficulty of a proof-of-work block at `fork` with this time (Unix seconds) after `parent`. Follows the Yellow Paper, EIP-2
 * and EIP-100, with the difficulty bomb.
 */
export function nextDifficulty(parent: DifficultyParent, timestamp: bigint, fork: ForkName): bigint {
  const step = parent.difficulty / BOUND_DIVISOR
  const adjusted = parent.difficulty + step * adjustment(parent, timestamp - parent.timestamp, fork)
  const difficulty = adjusted > MIN_DIFFICULTY ? adjusted : MIN_DIFFICULTY
  return difficulty + bomb(parent.number + 1n - (bombDelays[fork] ?? 0n))
}

function adjustment({ hasUncles }: DifficultyParent, seconds: bigint, fork: ForkName): bigint {
  const { homestead, byzantium } = messageRulesAt(fork)
  if (!homestead) return seconds < 13n ? 1n : -1n
  const factor = byzantium ? (hasUncles ? 2n : 1n) - seconds / 9n : 1n - seconds / 10n
  return factor > -99n ? factor : -99n
}

function bomb(number: bigint): bigint {
  const exponent = number / BOMB_PERIOD - 2n
  return exponent >= 0n ? 2n ** exponent : 0n
}
