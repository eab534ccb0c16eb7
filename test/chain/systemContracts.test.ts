import { afterEach, describe, expect, test } from 'vitest'
import { type Address, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { BlockReplay } from '../../src/chain/engine/blockReplay.ts'
import { BEACON_ROOTS_ADDRESS, HISTORY_STORAGE_ADDRESS } from '../../src/protocol/system.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { verifyBlock, verifyProducedBlock } from '../../src/reference/verifyBlock.ts'
import { callEnvironmentAt } from '../../src/rpc/services/calls/callEnvironments.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { unlimitedTime } from '../execution/executionContext.ts'
import { openChain, REVERTS, send } from './support.ts'

let chain: Chain
afterEach(() => chain.close())

const setCode = (chain: Chain, address: Address, code: string): Promise<void> =>
  chain.overrideState((state) => state.setCode(address, hexToBytes(code)))

const slotOf = (address: Address, slot: bigint): bigint => chain.state(chain.head).storage(address, slot)

/** Stores its input in slot 7. */
const STORES_INPUT = '0x5f35600755'

describe('system contracts with other code', () => {
  test.each([
    ['the engine of this project, which the other one verifies', { verifyProduced: verifyProducedBlock }],
    ['the reference engine', { engine: ReferenceExecution.begin }],
  ])('are executed in each block by %s', async (_, options) => {
    chain = await openChain(options)
    await setCode(chain, HISTORY_STORAGE_ADDRESS, STORES_INPUT)
    await setCode(chain, BEACON_ROOTS_ADDRESS, `0x${REVERTS}`)
    for (let block = 1; block <= 2; block++) {
      const parent = chain.head.hash
      await send(chain, { value: 1n })
      expect(slotOf(HISTORY_STORAGE_ADDRESS, 7n)).toBe(BigInt(parent))
      expect(slotOf(HISTORY_STORAGE_ADDRESS, 0n)).toBe(0n)
      expect(slotOf(BEACON_ROOTS_ADDRESS, BigInt(chain.head.timestamp) % 8_191n)).toBe(0n)
    }
  })

  test('are executed in a block that is imported and verified', async () => {
    const source = await openChain()
    chain = await openChain({ verify: verifyBlock })
    for (const each of [source, chain]) await setCode(each, HISTORY_STORAGE_ADDRESS, STORES_INPUT)
    await send(source)
    await chain.importer.importBlock(source.head.rlp())
    expect(chain.head.hash).toBe(source.head.hash)
    await source.close()
  })

  test('are executed for calls in the pending block', async () => {
    chain = await openChain()
    await setCode(chain, HISTORY_STORAGE_ADDRESS, STORES_INPUT)
    const environment = await callEnvironmentAt(chain, { kind: 'tag', tag: 'pending' })
    const state = new JournaledState(environment.state)
    environment.applyPreExecution?.(state)
    expect(state.getStorage(HISTORY_STORAGE_ADDRESS, 7n)).toBe(BigInt(chain.head.hash))
  })

  test('are executed when a block is replayed', async () => {
    chain = await openChain()
    await setCode(chain, HISTORY_STORAGE_ADDRESS, STORES_INPUT)
    await send(chain)
    const replay = await BlockReplay.begin(chain, chain.head, unlimitedTime())
    expect(replay.execution.state.getStorage(HISTORY_STORAGE_ADDRESS, 7n)).toBe(BigInt(chain.genesis.hash))
  })
})
