import { describe, expect, test } from 'vitest'
import { type Hex, hexToBytes } from '../../src/bytes.ts'
import { createAccessList } from '../../src/execution/accessList.ts'
import type { CallRequest } from '../../src/execution/callRequest.ts'
import { CONTRACT, environmentOf, limits, RECEIVER, SENDER } from './executionContext.ts'

const key = (slot: number): Hex => `0x${slot.toString(16).padStart(64, '0')}`
const other = RECEIVER.slice(2)

const listOf = async (code: string, request: CallRequest = {}) =>
  createAccessList(
    environmentOf(`0x${code}`, [[RECEIVER, { balance: 0n, code: hexToBytes('0x60055400') }]]),
    { from: SENDER, to: CONTRACT, ...request },
    limits(),
  )

describe('createAccessList', () => {
  test.each<[string, string, unknown]>([
    ['nothing', '00', []],
    [
      'slots of the receiver, in order',
      '600254600154600160035500',
      [{ address: CONTRACT, storageKeys: [key(1), key(2), key(3)] }],
    ],
    ['the balance of another', `73${other}3100`, [{ address: RECEIVER, storageKeys: [] }]],
    ['the code of another', `73${other}3b00`, [{ address: RECEIVER, storageKeys: [] }]],
    ['a call, and what it reads', `5f5f5f5f5f73${other}5af100`, [{ address: RECEIVER, storageKeys: [key(5)] }]],
    [
      'a delegated call reads here',
      `5f5f5f5f73${other}5af400`,
      [
        { address: RECEIVER, storageKeys: [] },
        { address: CONTRACT, storageKeys: [key(5)] },
      ],
    ],
    ['sender, receiver and precompiles are warm anyway', '33315030315060013100', []],
  ])('%s', async (_, code, expected) => {
    expect((await listOf(code)).accessList).toEqual(expected)
  })

  test('the gas includes the list', async () => {
    const { gasUsed, fault } = await listOf('60015400')
    // An address and a slot listed, a warm read.
    expect(gasUsed).toBe(21_000 + 2_400 + 1_900 + 3 + 100)
    expect(fault).toBeUndefined()
  })

  test('a call that fails has a list too', async () => {
    expect(await listOf('60015450' + '5f5ffd')).toMatchObject({
      accessList: [{ address: CONTRACT, storageKeys: [key(1)] }],
      fault: 'execution reverted',
    })
  })

  test('a list that was given is kept', async () => {
    const accessList = [{ address: RECEIVER, storageKeys: [key(9)] }]
    expect((await listOf('00', { accessList })).accessList).toEqual(accessList)
  })

  test('code that looks at its gas is run until the list stands still', async () => {
    // Reads slot 1; only when that was cheap (the slot warm by the list) reads slot 2 too.
    const code = '5a600154505a9003' + '6103e8' + '10' + '6014' + '57' + '600254' + '5b00'
    const { accessList } = await listOf(code)
    expect(accessList[0]?.storageKeys).toContain(key(1))
  })

  test('what cannot begin is an error', async () => {
    await expect(listOf('00', { gas: 20_000n })).rejects.toMatchObject({ code: -32000 })
  })
})
