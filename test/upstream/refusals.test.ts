import { expect, test } from 'vitest'
import { isBatchRefusal, isBusy, isFailedCall, isPrunedState } from '../../src/upstream/refusals.ts'

test.each([
  'missing trie node 8b16 (path ) state 0x8b is not available, not found',
  'historical state 8b16 is not available',
  'historical state not available in path scheme yet',
  'required historical state unavailable (reexec=128)',
  'old data not available due to pruning. Head=23000000, requested=1000',
  'state at block #10 is pruned',
  'No state available for block 0xabc',
  'World state unavailable',
  'project ID does not have access to archive state',
  'Archive requests require a personal token',
])('knows that a node has no state of a block: %s', (message) => {
  expect(isPrunedState({ code: -32_000, message })).toBe(true)
})

test.each([
  [-32_005, 'limit exceeded', true],
  [-32_005, "You've exceeded the RPS limit available on the current plan.", true],
  [-32_090, 'Too many requests, reason: call rate limit exhausted, retry in 10s', true],
  [-32_005, 'query returned more than 10000 results', false],
  [-32_005, 'Number of requests exceeds max batch size', false],
  [-32_602, 'range 1000000 exceeds limit of 10000', false],
])('knows which errors another attempt can avoid: %d %s', (code, message, expected) => {
  expect(isBusy({ code, message })).toBe(expected)
})

test.each([
  'Number of requests exceeds max batch size',
  'Batch of more than 3 requests are not allowed on free tier',
  'batch requests are not supported',
])('knows that a node refuses a batch: %s', (message) => {
  expect(isBatchRefusal({ code: -32_600, message })).toBe(true)
  expect(isBatchRefusal({ code: 3, message })).toBe(false)
})

test.each([
  [3, 'execution reverted', true],
  [-32_603, 'EVM error InvalidFEOpcode', true],
  [-32_603, 'internal error', false],
])('knows which errors are the result of a call: %d %s', (code, message, expected) => {
  expect(isFailedCall({ code, message })).toBe(expected)
})
