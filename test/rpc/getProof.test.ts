import { expect, test } from 'vitest'
import { quantityHex } from '../../src/bytes.ts'
import { overrideAccount } from '../../src/chain/overrideAccount.ts'
import getProof from '../../src/rpc/methods/eth/getProof.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import type { RawJson } from '../../src/rpc/rawJson.ts'
import { latest } from '../../src/rpc/wire/blockId.ts'
import { bob, openChain } from '../chain/support.ts'
import { countTurns } from '../turns.ts'

test('eth_getProof lets other work run while it proves many slots', async () => {
  const chain = await openChain()
  const slots = Array.from({ length: 100 }, (_, index) => BigInt(index))
  await overrideAccount(chain, bob, (state) => {
    for (const slot of slots) state.setStorage(bob, slot, slot + 1n)
  })
  const keys = slots.map((slot) => ({ slot, bytes: 1 }))
  const prove = () => getProof.handler({ chain } as Context, bob, keys, latest)
  const expected = ((await prove()) as RawJson).text
  const [result, turns] = await countTurns(prove)
  expect((result as RawJson).text === expected).toBe(true)
  expect(turns).toBeGreaterThan(5)
  const { storageProof } = JSON.parse(expected) as { storageProof: { key: string; value: string; proof: string[] }[] }
  expect(storageProof.map(({ key, value }) => [key, value])).toEqual(
    slots.map((slot) => [quantityHex(slot), quantityHex(slot + 1n)]),
  )
  await chain.close()
})
