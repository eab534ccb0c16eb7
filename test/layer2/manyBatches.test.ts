import { expect, test, vi } from 'vitest'
import { l2bSchedule } from '../../src/layer2/l2b/policy.ts'
import { PersistentMap } from '../../src/layer2/persistentMap.ts'
import { openLayer2Node } from './openLayer2Node.ts'

const policy = { commitAfter: 1, proveAfter: 2, executeAfter: 2, verifyAfter: 1 }

/** Opens a node whose l2b ledger has included batches and then receives the policy. */
async function openWithBatches(count: number) {
  const node = await openLayer2Node()
  const hashes: string[] = []
  for (let batch = 0; batch < count; batch++) {
    const hash = await node.request<string>('vivarium_l2bAddTransaction')
    await node.request('vivarium_l2bAdvance', [hash])
    hashes.push(hash)
  }
  await node.request('vivarium_l2bSetPolicy', [policy])
  return { ...node, hashes }
}

test('a policy reads a number of records that is proportional to its steps', async () => {
  const readsPerStep: number[] = []
  for (const count of [10, 80]) {
    const { l2b, wait } = await openWithBatches(count)
    wait(10)
    const reads = vi.spyOn(PersistentMap.prototype, 'get')
    await (await l2b()).catchUp()
    readsPerStep.push(reads.mock.calls.length / (count * 4))
    reads.mockRestore()
  }
  const [few = 0, many = 0] = readsPerStep
  expect(many).toBeLessThan(few * 2)
})

test('a policy takes the same steps after commands, reorganizations and reverts as in a ledger that was just opened', async () => {
  const { request, wait, l2b, hashes } = await openWithBatches(8)
  const ledger = await l2b()
  const schedule = l2bSchedule()
  const expectSame = () => expect(schedule(ledger.value)).toEqual(l2bSchedule()(ledger.value))
  expectSame()
  await request('vivarium_l2bAdvance', [hashes[5], 'proven'])
  expectSame()
  const snapshot = await request('evm_snapshot')
  for (let second = 0; second < 4; second++) {
    wait(1)
    await ledger.catchUp()
    expectSame()
  }
  await request('vivarium_l2bSetPolicy', [{ ...policy, proveAfter: undefined }])
  await request('vivarium_l2bAdvance', [await request('vivarium_l2bAddTransaction')])
  expectSame()
  await request('anvil_reorg', [5, []])
  expectSame()
  await request('evm_revert', [snapshot])
  expectSame()
  expect(schedule(ledger.value)).toMatchObject({ step: { kind: 'settle', number: 1, step: 'commit' } })
})
