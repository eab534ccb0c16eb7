import { setFlagsFromString } from 'node:v8'

/**
 * Flags of V8 that a node changes while it runs. It changes them when the code of a start is loaded: with other flags than the initial ones, V8
 * rejects the cached code of Node's own modules, which then take three times as long to load.
 */
interface FlagGroup {
  readonly changed: readonly string[]
  /** The flags of `changed` with the values that V8 starts with. */
  readonly initial: readonly string[]
}

/** 11 on Node 20, 12 on Node 22, 13 on Node 24, 14 on Node 26. */
const version = Number.parseInt(process.versions.v8, 10)

const noFlags = { changed: [], initial: [] }

const heap: FlagGroup = { changed: ['--heap-growing-percent=30'], initial: ['--heap-growing-percent=0'] }

const fixedYoungGeneration: FlagGroup = {
  changed: ['--semi-space-growth-factor=1'],
  initial: ['--semi-space-growth-factor=2'],
}

/** Not for Node 24 and later, whose young generation would grow to 64 MiB. */
const growingYoungGeneration: FlagGroup =
  version >= 13 ? noFlags : { changed: fixedYoungGeneration.initial, initial: fixedYoungGeneration.initial }

/**
 * Only for Node 20. Later versions have other thresholds, and lower ones make nodes no faster there. Do not add limits of inlining: V8's compiler
 * threads read them more than once for a function, and end the process if they have changed meanwhile.
 */
const compiler: FlagGroup =
  version >= 12
    ? noFlags
    : {
        changed: [
          '--interrupt-budget=16000',
          '--ticks-before-optimization=2',
          '--max-bytecode-size-for-early-opt=250',
          '--interrupt-budget-factor-for-feedback-allocation=4',
          '--no-allocation-site-pretenuring',
        ],
        initial: [
          '--interrupt-budget=67584',
          '--ticks-before-optimization=3',
          '--max-bytecode-size-for-early-opt=81',
          '--interrupt-budget-factor-for-feedback-allocation=8',
          '--allocation-site-pretenuring',
        ],
      }

const set = (flags: readonly string[]): void => flags.forEach(setFlagsFromString)

let current: FlagGroup = noFlags

function change(group: FlagGroup): void {
  set(group.changed)
  current = { changed: [...current.changed, ...group.changed], initial: [...current.initial, ...group.initial] }
}

/** Makes V8 collect garbage before the heap has grown far, which saves 30 MiB and costs little time. */
export function limitHeapGrowth(): void {
  change(heap)
}

/**
 * Makes the young generation keep its 8 MiB. It would grow to 32 MiB on Node 20 and 22, and to 64 MiB since Node 24. The first thousand transactions
 * take up to a tenth less time, because the process uses less new memory.
 */
export function keepYoungGeneration(): void {
  change(fixedYoungGeneration)
}

/**
 * Lets the young generation grow to 32 MiB. A busy node then collects garbage less often: the simulation of 16 blocks takes a sixth less time, and a
 * token transfer 8 %. Does nothing since Node 24.
 */
export function growYoungGeneration(): void {
  change(growingYoungGeneration)
}

/**
 * Makes V8 optimize code after a fifth of the usual number of calls, and leave objects in the young generation at first. A transaction calls
 * most of its functions once, so V8 would optimize them after a thousand transactions. It would also discard the code that produces blocks twice in
 * that time, when it learns which objects live long. The first two thousand transactions take a seventh less time.
 */
export function optimizeEarly(): void {
  change(compiler)
}

/** Runs `use` with the initial flags. V8 accepts cached code only with the flags with which it was created. */
export function withInitialFlags<T>(use: () => T): T {
  set(current.initial)
  try {
    return use()
  } finally {
    set(current.changed)
  }
}
