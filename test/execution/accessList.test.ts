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
    ['of no access', '00', []],
    [
      'of slots of the receiver, in order',
      '600254600154600160035500',
      [{ address: CONTRACT, storageKeys: [key(1), key(2), key(3)] }],
    ],
    ['of the balance of another account', `73${other}3100`, [{ address: RECEIVER, storageKeys: [] }]],
    ['of the code of another account', `73${other}3b00`, [{ address: RECEIVER, storageKeys: [] }]],
    [
      'of a call and the slots that it reads',
      `5f5f5f5f5f73${other}5af100`,
      [{ address: RECEIVER, storageKeys: [key(5)] }],
    ],
    [
      'of a delegated call, which reads slots of the caller',
      `5f5f5f5f73${other}5af400`,
      [
        { address: RECEIVER, storageKeys: [] },
        { address: CONTRACT, storageKeys: [key(5)] },
      ],
    ],
    ['of the sender, receiver and precompiles, which are always warm', '33315030315060013100', []],
  ])('returns the list %s', async (_, code, expected) => {
    expect((await listOf(code)).accessList).toEqual(expected)
  })

  test('includes the list in the gas', async () => {
    const { gasUsed, fault } = await listOf('60015400')
    // An address and a slot in the list, and a warm read.
    expect(gasUsed).toBe(21_000 + 2_400 + 1_900 + 3 + 100)
    expect(fault).toBeUndefined()
  })

  test('returns the list of a failed call with its fault', async () => {
    expect(await listOf('60015450' + '5f5ffd')).toMatchObject({
      accessList: [{ address: CONTRACT, storageKeys: [key(1)] }],
      fault: 'execution reverted',
    })
  })

  test('keeps the entries of a given list', async () => {
    const accessList = [{ address: RECEIVER, storageKeys: [key(9)] }]
    expect((await listOf('00', { accessList })).accessList).toEqual(accessList)
  })

  test('runs code that depends on its gas until the list no longer changes', async () => {
    // Reads slot 1. If that was cheap because the list made the slot warm, reads slot 2 too.
    const code = '5a600154505a9003' + '6103e8' + '10' + '6014' + '57' + '600254' + '5b00'
    const { accessList } = await listOf(code)
    expect(accessList[0]?.storageKeys).toContain(key(1))
  })

  test('rejects a call that cannot start', async () => {
    await expect(listOf('00', { gas: 20_000n })).rejects.toMatchObject({ code: -32000 })
  })
})
