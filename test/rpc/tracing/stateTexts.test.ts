import { expect, test } from 'vitest'
import { wordHex } from '../../../src/bytes.ts'
import { TimeSlice } from '../../../src/protocol/timeSlice.ts'
import { joinInSlices } from '../../../src/rpc/services/joinInSlices.ts'
import { stateDiffText } from '../../../src/rpc/wire/trace/parity.ts'
import { prestateText } from '../../../src/rpc/wire/trace/prestate.ts'
import { countTurns } from '../../turns.ts'

const ADDRESS = `0x${'ab'.repeat(20)}` as const
const slots = Array.from({ length: 5_000 }, (_, index) => BigInt(index + 1))
const storage = new Map(slots.map((slot) => [slot, 2n * slot]))
const sides = { before: 1n, after: 1n }
const changes = new Map(slots.map((slot) => [slot, { before: slot, after: 2n * slot }]))

const encode = (pieces: Generator<string>) =>
  countTurns(async () => {
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })
    return JSON.parse((await joinInSlices(pieces, timeSlice)).join(''))
  })

test('other work runs while the result of prestateTracer with many slots is encoded', async () => {
  const image = new Map([[ADDRESS, { balance: 1n, nonce: 0n, storage }]])
  const [json, turns] = await encode(prestateText({ pre: image, post: new Map() }))
  expect(turns).toBeGreaterThan(1)
  const encoded = Object.fromEntries(slots.map((slot) => [wordHex(slot), wordHex(2n * slot)]))
  expect(json).toEqual({ post: {}, pre: { [ADDRESS]: { balance: '0x1', storage: encoded } } })
})

test('other work runs while a state diff with many slots is encoded', async () => {
  const diff = { balance: sides, nonce: sides, code: { before: undefined, after: new Uint8Array(1) }, storage: changes }
  const [json, turns] = await encode(stateDiffText(new Map([[ADDRESS, diff]])))
  expect(turns).toBeGreaterThan(1)
  const encoded = slots.map((slot) => [wordHex(slot), { '*': { from: wordHex(slot), to: wordHex(2n * slot) } }])
  expect(json).toEqual({
    [ADDRESS]: { balance: '=', nonce: '=', code: { '+': '0x00' }, storage: Object.fromEntries(encoded) },
  })
})
