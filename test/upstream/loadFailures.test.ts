import { expect, test } from 'vitest'
import { stateLoadTimedOut } from '../../src/chain/engine/executionBounds.ts'
import { stateNotRecorded } from '../../src/chain/genesis/recordedState.ts'
import { isPermanentFailure, isTemporaryFailure } from '../../src/state/loadFailure.ts'
import { trieNodeUnreachable } from '../../src/upstream/findPreimage.ts'
import * as upstreamErrors from '../../src/upstream/upstreamErrors.ts'

const host = 'node.test'
const { upstreamUnavailable, upstreamError, upstreamPruned, upstreamInconsistent, upstreamReorganized } = upstreamErrors

test.each([
  upstreamUnavailable({ host, reason: 'timeout', attempts: 3, remedy: 'Check its URL' }),
  upstreamError({ host, method: 'eth_getProof', code: -32000, message: 'busy' }),
  upstreamPruned({ host, block: '0x1', message: 'missing trie node' }),
  upstreamInconsistent({ host, what: 'a proof' }),
  upstreamReorganized({ host, number: 1, pinned: '0x01', now: '0x02' }),
  trieNodeUnreachable({ depth: 9 }),
  stateLoadTimedOut({ seconds: 60 }),
])('a later attempt can avoid $name', (error) => {
  expect([isTemporaryFailure(error), isPermanentFailure(error)]).toEqual([true, false])
})

test.each([
  upstreamErrors.notRecorded({ what: 'an account', command: 'vivarium fork record' }),
  stateNotRecorded({ address: '0x0000000000000000000000000000000000000001' }),
])('no later attempt can avoid $name', (error) => {
  expect([isTemporaryFailure(error), isPermanentFailure(error)]).toEqual([false, true])
})

test.each([
  upstreamErrors.upstreamCallFailed({ code: 3, message: 'execution reverted' }),
  upstreamErrors.offlineFork(),
  new Error('UpstreamError'),
])('%s is no failure to load data', (error) => {
  expect([isTemporaryFailure(error), isPermanentFailure(error)]).toEqual([false, false])
})
