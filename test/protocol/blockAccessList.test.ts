import { createBlockLevelAccessListFromRLP } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex } from '../../src/bytes.ts'
import {
  type BlockAccessList,
  checkAccessListLength,
  decodeAccessList,
  encodeAccessList,
} from '../../src/protocol/blockAccessList.ts'
import { BlockAccessRecorder } from '../../src/protocol/blockAccessRecorder.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { MemoryState } from '../state/memoryState.ts'

const A: Address = '0x00000000000000000000000000000000000000a1'
const B: Address = '0x00000000000000000000000000000000000000b2'
const C: Address = '0x00000000000000000000000000000000000000c3'

const list: BlockAccessList = [
  {
    address: A,
    storageChanges: [
      {
        key: 0n,
        changes: [
          { index: 0, value: 2n ** 255n },
          { index: 200, value: 0n },
        ],
      },
      { key: 2n ** 200n, changes: [{ index: 1, value: 1n }] },
    ],
    storageReads: [1n, 128n],
    balanceChanges: [{ index: 1, value: 0n }],
    nonceChanges: [{ index: 1, value: 300n }],
    codeChanges: [{ index: 1, value: Uint8Array.of(0) }],
  },
  {
    address: B,
    storageChanges: [],
    storageReads: [],
    balanceChanges: [],
    nonceChanges: [],
    codeChanges: [{ index: 2, value: new Uint8Array() }],
  },
]

describe('the encoding of a block access list', () => {
  test('can be decoded', () => {
    expect(decodeAccessList(encodeAccessList(list))).toEqual(list)
    expect(bytesToHex(encodeAccessList([]))).toBe('0xc0')
    expect(decodeAccessList(encodeAccessList([]))).toEqual([])
  })

  test('is the one of @ethereumjs/util', () => {
    const encoded = encodeAccessList(list)
    expect(bytesToHex(createBlockLevelAccessListFromRLP(encoded).serialize())).toBe(bytesToHex(encoded))
  })
})

test('each account and slot of a list needs 2,000 gas of the limit of its block', () => {
  expect(() => checkAccessListLength(list, 12_000n)).not.toThrow()
  expect(() => checkAccessListLength(list, 11_999n)).toThrow(
    'the block accesses 6 accounts and storage slots, but its gas limit 11999 allows 5 (EIP-7928): raise the gas limit to at least 12000',
  )
})

/** A state with one account that has code and storage, and its recorder. */
function recording() {
  const code = Uint8Array.of(0x5b)
  const storage = new Map([
    [1n, 10n],
    [2n, 20n],
  ])
  const state = new JournaledState(new MemoryState(new Map([[A, { balance: 5n, nonce: 1n, code, storage }]])))
  const recorder = new BlockAccessRecorder(state)
  /** Runs a transaction. */
  const run = (index: number, change: () => void): void => {
    recorder.begin()
    state.beginTransaction()
    change()
    state.endTransaction(true)
    recorder.end(index)
    state.forgetCheckpoints()
  }
  return { state, recorder, run }
}

describe('the access list of a block', () => {
  test('contains the values that changed, by the index of each transaction', () => {
    const { state, recorder, run } = recording()
    run(1, () => {
      state.setBalance(B, 7n)
      state.setStorage(A, 2n, 21n)
      state.setNonce(A, 2n)
    })
    run(2, () => {
      state.setBalance(B, 8n)
      state.setStorage(A, 2n, 0n)
      state.setCode(C, Uint8Array.of(1))
    })
    expect(recorder.list()).toMatchObject([
      {
        address: A,
        storageChanges: [
          {
            key: 2n,
            changes: [
              { index: 1, value: 21n },
              { index: 2, value: 0n },
            ],
          },
        ],
        nonceChanges: [{ index: 1, value: 2n }],
      },
      {
        address: B,
        balanceChanges: [
          { index: 1, value: 7n },
          { index: 2, value: 8n },
        ],
      },
      { address: C, codeChanges: [{ index: 2, value: Uint8Array.of(1) }] },
    ])
  })

  test('contains slots that are written with their own value as reads, unless another transaction changes them', () => {
    const { state, recorder, run } = recording()
    run(1, () => {
      for (const slot of [3n, 1n, 2n]) recorder.slotAccessed(A, slot)
      state.setStorage(A, 1n, 11n)
      state.setStorage(A, 1n, 10n)
    })
    run(2, () => state.setStorage(A, 2n, 22n))
    const [access] = recorder.list()
    expect(access?.storageReads).toEqual([1n, 3n])
    expect(access?.storageChanges).toEqual([{ key: 2n, changes: [{ index: 2, value: 22n }] }])
  })

  test('contains accounts that end with their old values, without changes', () => {
    const { state, recorder, run } = recording()
    run(1, () => {
      recorder.accountAccessed(B)
      state.setBalance(B, 1n)
      state.setBalance(B, 0n)
    })
    expect(recorder.list()).toEqual([{ ...list[1], codeChanges: [] }])
  })

  test('contains the accesses of a reverted frame, but not its changes', () => {
    const { state, recorder, run } = recording()
    run(1, () => {
      const frame = state.checkpoint()
      recorder.slotAccessed(A, 1n)
      recorder.accountAccessed(C)
      state.setStorage(A, 1n, 99n)
      state.setBalance(C, 1n)
      state.setNonce(B, 1n)
      state.revertTo(frame)
    })
    expect(recorder.list()).toMatchObject([
      { address: A, storageChanges: [], storageReads: [1n] },
      { address: C, balanceChanges: [] },
    ])
  })

  test('contains the slots of a contract that is created and destroyed in one transaction as reads', () => {
    const { state, recorder, run } = recording()
    run(1, () => {
      recorder.slotAccessed(C, 5n)
      state.setNonce(C, 1n)
      state.setCode(C, Uint8Array.of(1))
      state.setStorage(C, 5n, 1n)
      state.deleteAccount(C)
    })
    expect(recorder.list()).toEqual([{ ...list[1], address: C, storageReads: [5n], codeChanges: [] }])
  })

  test('contains nothing of a dropped transaction', () => {
    const { state, recorder, run } = recording()
    recorder.begin()
    const start = state.checkpoint()
    recorder.slotAccessed(A, 1n)
    recorder.accountAccessed(B)
    state.setBalance(B, 1n)
    state.revertTo(start)
    run(1, () => state.setBalance(C, 1n))
    expect(recorder.list().map(({ address }) => address)).toEqual([C])
  })

  test('contains a delegation that is set and cleared in later transactions', () => {
    const { state, recorder, run } = recording()
    run(1, () => state.setCode(B, Uint8Array.of(0xef, 1, 0)))
    run(2, () => state.setCode(B, new Uint8Array()))
    expect(recorder.list()[0]?.codeChanges).toEqual([
      { index: 1, value: Uint8Array.of(0xef, 1, 0) },
      { index: 2, value: new Uint8Array() },
    ])
  })
})
