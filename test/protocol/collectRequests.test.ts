import { expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { collectRequests } from '../../src/protocol/collectRequests.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import { requestContracts } from '../../src/protocol/system.ts'
import { systemAlloc } from '../../src/protocol/systemContracts.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { MemoryState } from '../../src/state/memoryState.ts'
import { block, patient } from '../execution/executionContext.ts'
import { fc } from '../property.ts'

const depositContract = '0x00000000219ab540356cbb839cbe05303d7705fa'

/** The payloads of both request contracts, and the first slots of each afterwards. `suffix` is code that never runs. */
async function collected(slots: readonly bigint[], suffix: readonly number[]) {
  const alloc = new Map(systemAlloc('osaka'))
  for (const { address } of requestContracts) {
    const { code = new Uint8Array(0), ...account } = alloc.get(address) ?? { balance: 0n }
    const storage = new Map(slots.map((value, slot) => [BigInt(slot), value]))
    alloc.set(address, { ...account, code: Uint8Array.of(...code, ...suffix), storage })
  }
  const state = new JournaledState(new MemoryState(alloc))
  const execution = { state, block, rules: messageRules('osaka') }
  const requests = await collectRequests(execution, [], { depositContract, requiresContracts: true }, patient())
  const after = requestContracts.map(({ address }) => slots.map((_, slot) => state.getStorage(address, BigInt(slot))))
  return { requests: requests.map(({ type, payload }) => [type, bytesToHex(payload)]), after }
}

test('a contract that is not called because its queue is empty leaves what calling it would', async () => {
  // Excess, count, head and tail, then what a queue may hold. The excess is 2^256 - 1 before the fork.
  const number = fc.oneof({ weight: 4, arbitrary: fc.constant(0n) }, fc.constantFrom(1n, 2n, 3n, 2n ** 256n - 1n))
  const small = fc.constantFrom(0n, 0n, 1n, 2n)
  const slots = fc.tuple(number, small, small, small, fc.constantFrom(0n, 7n), fc.constantFrom(0n, 9n))
  const ordered = slots.filter(([, , head, tail]) => head <= tail)
  await fc.assert(
    fc.asyncProperty(ordered, async (values) => {
      // The code of the EIP is recognized; with a byte behind it, which never runs, it is not, and so it is called.
      expect(await collected(values, [])).toEqual(await collected(values, [0]))
    }),
    { numRuns: 60 },
  )
})
