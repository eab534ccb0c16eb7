/**
 * Forks that change the EVM, oldest first. Forks between two of them (difficulty bombs, blob parameters) use the rules of the older one.
 */
export const evmForks = [
  'frontier',
  'homestead',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'berlin',
  'london',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'amsterdam',
] as const

export type EvmFork = (typeof evmForks)[number]

const rank = Object.fromEntries(evmForks.map((fork, index) => [fork, index]))

/** Whether the rules of `fork` include the rules of `other`. */
export const includesEvmFork = (fork: EvmFork, other: EvmFork): boolean => (rank[fork] ?? 0) >= (rank[other] ?? 0)

/** A value that some forks changed: each value applies from its fork on. */
export type ValuesByFork<T> = { readonly [fork in EvmFork]?: T }

/** Returns the value at `fork`. Undefined before the first fork with a value. */
export function valueAtFork<T>(values: ValuesByFork<T>, fork: EvmFork): T | undefined {
  let value: T | undefined
  for (const known of evmForks) {
    const from = values[known]
    if (from !== undefined) value = from
    if (known === fork) return value
  }
  return value
}

/** The EVM rules of one fork, for the handlers. The gas of single opcodes is in the opcode table. */
export interface Rules {
  /** EIP-2: a creation fails if its gas does not pay for the code. */
  readonly homestead: boolean
  /** EIP-150: a call receives at most 63/64 of the remaining gas. */
  readonly callGasCap: boolean
  /** EIP-161: empty accounts count as absent, and contracts start with nonce 1. */
  readonly stateClearing: boolean
  /** EIP-2929: the first access costs more. */
  readonly accessLists: boolean
  /** EIP-3541: new code may not begin with 0xef. */
  readonly rejectsEf: boolean
  /** EIP-3860: init code is limited and metered. */
  readonly initCodeMetered: boolean
  /** EIP-6780: only contracts of the same transaction are destroyed. */
  readonly selfDestructLimited: boolean
  /** EIP-7702: accounts may delegate to code. */
  readonly delegations: boolean
  /** EIP-7708: a transfer of value emits a log. */
  readonly transferLogs: boolean
  /** EIP-8037: new accounts, slots and code cost state gas. */
  readonly stateGas: boolean
  /** EIP-8246: a destroyed contract keeps the balance that it sends to itself. */
  readonly keepsBalance: boolean
  readonly storagePricing: 'plain' | 'net' | 'netMetered'
  /**
   * Gas of writing a slot under net gas metering: the first change in a transaction, of a slot that was zero and of any other slot, and every
   * other write. A warm access is included, except from Amsterdam on (EIP-8038).
   */
  readonly setGas: number
  readonly resetGas: number
  readonly dirtyGas: number
  /** EIP-2929, EIP-8038: gas of the first access of an account in a transaction. */
  readonly coldAccountGas: number
  /** Gas of a call with value. */
  readonly valueGas: number
  /** Gas of a call that creates an account. */
  readonly newAccountGas: number
  /** Refund for clearing a slot under net gas metering. */
  readonly clearRefund: number
  readonly selfDestructRefund: number
  /** Gas of a byte of an exponent. */
  readonly exponentByteGas: number
  /** Gas of sending the balance to an account that does not exist. */
  readonly selfDestructNewAccountGas: number
  /** EIP-170, in bytes. */
  readonly maxCodeSize: number
  /** EIP-3860, in bytes. */
  readonly maxInitCodeSize: number
}

function rulesAt(fork: EvmFork): Rules {
  const from = (other: EvmFork): boolean => includesEvmFork(fork, other)
  return {
    homestead: from('homestead'),
    callGasCap: from('tangerineWhistle'),
    stateClearing: from('spuriousDragon'),
    accessLists: from('berlin'),
    rejectsEf: from('london'),
    initCodeMetered: from('shanghai'),
    selfDestructLimited: from('cancun'),
    delegations: from('prague'),
    // EIP-1283 was added in Constantinople, removed in Petersburg and restored as EIP-2200.
    transferLogs: from('amsterdam'),
    stateGas: from('amsterdam'),
    keepsBalance: from('amsterdam'),
    setGas: from('amsterdam') ? 10_000 : 20_000,
    // EIP-2929 charges a cold access separately.
    resetGas: from('amsterdam') ? 10_000 : from('berlin') ? 2_900 : 5_000,
    dirtyGas: from('amsterdam') ? 0 : from('berlin') ? 100 : from('istanbul') ? 800 : 200,
    coldAccountGas: from('amsterdam') ? 3_000 : 2_600,
    valueGas: from('amsterdam') ? 11_300 : 9_000,
    newAccountGas: from('amsterdam') ? 0 : 25_000,
    storagePricing: from('istanbul') ? 'netMetered' : fork === 'constantinople' ? 'net' : 'plain',
    clearRefund: from('amsterdam') ? 11_616 : from('london') ? 4_800 : 15_000,
    selfDestructRefund: from('london') ? 0 : 24_000,
    exponentByteGas: from('spuriousDragon') ? 50 : 10,
    selfDestructNewAccountGas: from('amsterdam') ? 9_000 : from('tangerineWhistle') ? 25_000 : 0,
    // EIP-7954.
    maxCodeSize: from('amsterdam') ? 65_536 : from('spuriousDragon') ? 24_576 : Number.POSITIVE_INFINITY,
    maxInitCodeSize: from('amsterdam') ? 131_072 : from('shanghai') ? 49_152 : Number.POSITIVE_INFINITY,
  }
}

const known = new Map<EvmFork, Rules>(evmForks.map((fork) => [fork, rulesAt(fork)]))

/** Rules with another code size limit, created once for each fork and limit. No text keys, because every message looks its rules up. */
const withLimit = new Map<EvmFork, Map<number, Rules>>(evmForks.map((fork) => [fork, new Map()]))

/** Returns the rules of a fork, optionally with another code size limit, in bytes. The init code limit is twice as high. */
export function rulesOf(fork: EvmFork, codeSizeLimit?: number): Rules {
  const rules = known.get(fork) ?? rulesAt(fork)
  if (codeSizeLimit === undefined) return rules
  const ofFork = withLimit.get(fork)
  let limited = ofFork?.get(codeSizeLimit)
  if (limited === undefined) {
    limited = {
      ...rules,
      maxCodeSize: codeSizeLimit,
      maxInitCodeSize: rules.initCodeMetered ? 2 * codeSizeLimit : Number.POSITIVE_INFINITY,
    }
    ofFork?.set(codeSizeLimit, limited)
  }
  return limited
}
