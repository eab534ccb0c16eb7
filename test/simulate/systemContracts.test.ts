import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestChain, type TestChain } from './forkChain.ts'

let node: TestChain
beforeAll(async () => {
  node = await openTestChain()
})
afterAll(() => node.chain.close())

const HISTORY = '0x0000f90827f1c53a10cb7a02335b175320002935'
/** Stores its input in slot 7 if the caller is the system address, and returns slot 7 to all others. */
const CODE = '0x73fffffffffffffffffffffffffffffffffffffffe3314602357' + '6007545f5260205ff3' + '5b5f3560075500'

test('system contracts with overridden code are executed before the calls of each block', async () => {
  const call = { to: HISTORY }
  const blocks = await node.provider.request<{ parentHash: string; calls: { returnData: string }[] }[]>({
    method: 'eth_simulateV1',
    params: [
      { blockStateCalls: [{ stateOverrides: { [HISTORY]: { code: CODE } }, calls: [call] }, { calls: [call] }] },
      'latest',
    ],
  })
  expect(blocks.map(({ calls }) => calls[0]?.returnData)).toEqual(blocks.map(({ parentHash }) => parentHash))
})
