import type { Hardfork } from '@ethereumjs/common'
import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { BlockAccessRecorder } from '../../src/protocol/blockAccessRecorder.ts'
import { collectRequests } from '../../src/protocol/collectRequests.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import { requestContracts } from '../../src/protocol/system.ts'
import { systemAlloc } from '../../src/protocol/systemContracts.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { block, unlimitedTime } from '../execution/executionContext.ts'
import { fc } from '../property.ts'
import { MemoryState } from '../state/memoryState.ts'

const depositContract = '0x00000000219ab540356cbb839cbe05303d7705fa'

/**
 * Collects requests. Returns the payloads of the request contracts, the first slots of each and what they access. `suffix` is appended to the
 * code and never runs.
 */
async function collect(fork: 'osaka' | 'amsterdam', slots: readonly bigint[], suffix: readonly number[]) {
  const alloc = new Map(systemAlloc(fork as Hardfork)) // the same names
  for (const { address } of requestContracts) {
    const { code = new Uint8Array(0), ...account } = alloc.get(address) ?? { balance: 0n }
    const storage = new Map(slots.map((value, slot) => [BigInt(slot), value]))
    alloc.set(address, { ...account, code: Uint8Array.of(...code, ...suffix), storage })
  }
  const state = new JournaledState(new MemoryState(alloc))
  const execution = { state, block, rules: messageRules(fork) }
  const recorder = fork === 'amsterdam' ? new BlockAccessRecorder(state) : undefined
  recorder?.begin()
  const requests = await collectRequests(execution, [], { depositContract, requiresContracts: true }, unlimitedTime())
  const after = requestContracts.map(({ address }) => slots.map((_, slot) => state.getStorage(address, BigInt(slot))))
  recorder?.end(1)
  return {
    accessList: recorder?.list(),
    requests: requests.map(({ type, payload }) => [type, bytesToHex(payload)]),
    after,
  }
}

test.each(['osaka', 'amsterdam'] as const)(
  'at %s, a request contract that is not called because its queue is empty has the same state and accesses as after a call',
  async (fork) => {
    // Excess, count, head and tail, then an entry of the queue. The excess is 2^256 - 1 before the fork.
    const excess = fc.oneof({ weight: 4, arbitrary: fc.constant(0n) }, fc.constantFrom(1n, 2n, 3n, 2n ** 256n - 1n))
    const small = fc.constantFrom(0n, 0n, 1n, 2n)
    const slots = fc.tuple(excess, small, small, small, fc.constantFrom(0n, 7n), fc.constantFrom(0n, 9n))
    const ordered = slots.filter(([, , head, tail]) => head <= tail)
    await fc.assert(
      fc.asyncProperty(ordered, async (values) => {
        // Only the exact code of the EIP is recognized. With an additional byte, the contract is called.
        expect(await collect(fork, values, [])).toEqual(await collect(fork, values, [0]))
      }),
      { numRuns: 60 },
    )
  },
)
