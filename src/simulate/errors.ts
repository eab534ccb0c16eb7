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
    `too many blocks: blockStateCalls has ${d.entries} entries, more than ${d.limit}: split the request or start the node with a larger --simulate-entries`,
)
export const tooManyBlocks = define(
  'TooManyBlocks',
  -38026,
  (d: { path: string; blocks: bigint; limit: number }) =>
    `too many blocks: ${d.path} is ${d.blocks} blocks after the base, more than ${d.limit}: lower its number or start the node with a larger --simulate-blocks`,
)
export const tooManyCalls = define(
  'TooManyCalls',
  -38026,
  (d: { path: string; calls: number; limit: number; option: string }) =>
    `too many calls: ${d.path} has ${d.calls}, more than ${d.limit}: split the request or start the node with a larger ${d.option}`,
)
export const gasBudgetSpent = define(
  'GasBudgetSpent',
  -38026,
  (d: { path: string; left: number; limit: number }) =>
    `${d.path}: the gas limit of the request is used up: ${d.left} of ${d.limit} left. Lower the gas of earlier calls or start the node with a larger --simulate-gas`,
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
