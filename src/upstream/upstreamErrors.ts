import { define } from '../errors.ts'

/** The upstream cannot be reached, or answers nothing usable, after all attempts. */
export const upstreamUnavailable = define<{ host: string; reason: string; attempts: number }>(
  'UpstreamUnavailable',
  -32000,
  ({ host, reason, attempts }) =>
    `the upstream ${host} does not answer (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}): ${reason}. ` +
    'Check --fork-url, or continue from a cache with --fork-offline.',
)

/** The upstream answered with a JSON-RPC error. */
export const upstreamRefused = define<{ host: string; method: string; code: number; message: string }>(
  'UpstreamRefused',
  -32000,
  ({ host, method, code, message }) => `the upstream ${host} refused ${method}: ${message} (${code})`,
)

/** The upstream does not keep the state of the block any more. */
export const upstreamPruned = define<{ host: string; block: string; message: string }>(
  'UpstreamPruned',
  -32000,
  ({ host, block, message }) =>
    `the upstream ${host} no longer has the state of block ${block} (${message}): fork a newer block with --fork-block, or use an archive node`,
)

/** The upstream's answer contradicts itself or an earlier one. */
export const upstreamInconsistent = define<{ host: string; what: string }>(
  'UpstreamInconsistent',
  -32000,
  ({ host, what }) =>
    `the upstream ${host} gave a wrong answer: ${what}. Nothing of it was used; try another upstream.`,
)

/** The block that the chain continues was replaced on the upstream. */
export const upstreamReorganized = define<{ host: string; number: number; pinned: string; now: string }>(
  'UpstreamReorganized',
  -32000,
  ({ host, number, pinned, now }) =>
    `block ${number} of the upstream ${host} was replaced: this chain continues ${pinned}, the upstream has ${now}. ` +
    'Fork an older block with --fork-block, or start again.',
)

/** Data that the cache does not hold is needed while the upstream may not be asked. */
export const notRecorded = define<{ what: string; command: string }>(
  'NotRecorded',
  -32000,
  ({ what, command }) =>
    `${what} is not in the fork cache, and the upstream is not asked (offline): record it with \`${command}\``,
)
