import { define } from '../errors.ts'

/** Errors of invalid simulation requests, with the codes of the execution-apis specification and the texts of go-ethereum. */
export const emptySimulation = define(
  'EmptySimulation',
  -32602,
  () => 'empty input: blockStateCalls needs at least one entry',
)
export const blockNumberOrder = define(
  'BlockNumberOrder',
  -38020,
  (d: { number: bigint; previous: bigint }) => `block numbers must be in order: ${d.number} <= ${d.previous}`,
)
export const blockTimestampOrder = define(
  'BlockTimestampOrder',
  -38021,
  (d: { timestamp: bigint; previous: bigint }) => `block timestamps must be in order: ${d.timestamp} <= ${d.previous}`,
)
export const timestampOverflow = define(
  'BlockTimestampOrder',
  -38021,
  (d: { path: string }) => `${d.path}: no later time fits in 64 bits`,
)
export const tooManyEntries = define(
  'TooManyEntries',
  -38026,
  (d: { entries: number; limit: number }) =>
    `too many blocks: blockStateCalls has ${d.entries} entries, at most ${d.limit} are allowed`,
)
export const tooManyBlocks = define('TooManyBlocks', -38026, () => 'too many blocks')
export const tooManyCalls = define(
  'TooManyCalls',
  -38026,
  (d: { path: string; calls: number; limit: number }) =>
    `too many calls: ${d.path} has ${d.calls}, at most ${d.limit} are allowed`,
)
export const gasBudgetSpent = define(
  'GasBudgetSpent',
  -38026,
  (d: { path: string; left: number; limit: number }) =>
    `${d.path}: the gas limit of the request is used up: ${d.left} of ${d.limit} left`,
)
export const withdrawalsBeforeShanghai = define(
  'WithdrawalsBeforeShanghai',
  -32000,
  (d: { path: string; number: bigint }) =>
    `${d.path}: withdrawals set before Shanghai activation: block ${d.number} cannot have withdrawals`,
)
export const blockGasLimitReached = define(
  'BlockGasLimitReached',
  -38015,
  (d: { left: bigint; wanted: bigint }) => `block gas limit reached: remaining: ${d.left}, required: ${d.wanted}`,
)
