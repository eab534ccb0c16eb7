import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../../src/bytes.ts'
import { keccak256Hex } from '../../../src/crypto/keccak.ts'
import { createdAddress } from '../../../src/evm/handlers/create.ts'
import { preimages } from '../../../src/execution/trace/preimages.ts'
import { type PrestateOptions, prestate, type StateImage } from '../../../src/execution/trace/prestate.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER, RECIPIENT, SENDER } from '../executionContext.ts'
import { trace } from './traced.ts'

const THIRD: Address = '0x00000000000000000000000000000000000000d4'
const CREATED = createdAddress(CONTRACT, 0n)
const names = new Map([
  [SENDER, 'sender'],
  [CONTRACT, 'contract'],
  [RECEIVER, 'receiver'],
  [RECIPIENT, 'recipient'],
  [THIRD, 'third'],
  [CREATED, 'created'],
])

/** Short form of an image by account. */
const shown = (image: StateImage | undefined) =>
  image &&
  Object.fromEntries(
    [...image].map(([address, { balance, nonce, code, storage }]) => [
      names.get(address) ?? address,
      [
        balance === undefined || address === SENDER ? '' : `b${balance}`,
        nonce === undefined || nonce === 0n ? '' : `n${nonce}`,
        code === undefined ? '' : bytesToHex(code),
        ...[...(storage ?? [])].map(([slot, value]) => `${slot}=${value}`),
      ]
        .filter((text) => text !== '')
        .join(' '),
    ]),
  )

interface Case {
  readonly code: string
  readonly options?: PrestateOptions
  readonly value?: bigint
  readonly gas?: bigint
  readonly pre: Readonly<Record<string, string>>
  readonly post?: Readonly<Record<string, string>>
}

const TO_THIRD = `5f5f5f5f600273${THIRD.slice(2)}5af150`

const cases: Readonly<Record<string, Case>> = {
  'accounts and slots that were looked at': {
    code: `0x73${RECEIVER.slice(2)}3150600154505f5f55`,
    pre: { sender: '', contract: `b10 0x73${RECEIVER.slice(2)}3150600154505f5f55 1=7 0=5`, receiver: 'b1' },
  },
  'without code and storage': {
    code: '0x60015450',
    options: { code: false, storage: false },
    pre: { sender: '', contract: 'b10' },
  },
  'those that were empty, if asked for': {
    code: '0x00',
    options: { includeEmpty: true },
    pre: { sender: '', contract: 'b10 0x00', recipient: 'b0' },
  },
  'an opcode that cannot be paid for looks at nothing': {
    code: `0x73${RECEIVER.slice(2)}31600154`,
    gas: 21_000n + 3_000n,
    pre: { sender: '', contract: `b10 0x73${RECEIVER.slice(2)}31600154`, receiver: 'b1' },
  },
  'what changed, before and after': {
    code: `0x${TO_THIRD}60095f5560015450`,
    options: { diff: true },
    value: 3n,
    pre: { sender: '', contract: `b10 0x${TO_THIRD}60095f5560015450 0=5` },
    post: { sender: 'n1', contract: 'b11 0=9', third: 'b2' },
  },
  'a slot that is emptied is there before alone, one that is new afterwards alone': {
    code: '0x5f5f556002600255',
    options: { diff: true },
    pre: { sender: '', contract: 'b10 0x5f5f556002600255 0=5' },
    post: { sender: 'n1', contract: '2=2' },
  },
  'what was written and put back is no change': {
    code: '0x60095f5560055f55',
    options: { diff: true },
    pre: { sender: '' },
    post: { sender: 'n1' },
  },
  'what was undone is no change': {
    code: `0x${TO_THIRD}60095f555f5ffd`,
    options: { diff: true },
    pre: { sender: '' },
    post: { sender: 'n1' },
  },
  'a creation: the creator has another nonce, the contract is new': {
    code: '0x5f5f5ff000',
    options: { diff: true },
    pre: { sender: '', contract: 'b10 0x5f5f5ff000' },
    post: { sender: 'n1', contract: 'n1', created: 'n1' },
  },
  'a contract that goes as it came leaves what it had to another': {
    // The init code `33ff` leaves everything to its creator.
    code: '0x6133ff5f526002601e6001f0',
    options: { diff: true },
    pre: { sender: '', contract: 'b10 0x6133ff5f526002601e6001f0' },
    post: { sender: 'n1', contract: 'n1' },
  },
}

describe('the state that a message finds', () => {
  test.each(Object.entries(cases))('%s', async (_name, { code, options, value = 0n, gas = 200_000n, pre, post }) => {
    const more: [Address, AllocAccount][] = [
      [
        CONTRACT,
        {
          balance: 10n,
          code: hexToBytes(code),
          storage: new Map([
            [0n, 5n],
            [1n, 7n],
          ]),
        },
      ],
      [RECEIVER, { balance: 1n }],
    ]
    const { seen } = await trace(environmentOf('0x', more), (traced) => prestate(traced, options), { value, gas })
    expect(shown(seen.pre)).toEqual(pre)
    expect(shown(seen.post)).toEqual(post)
  })

  test('a contract before EIP-6780 that goes is there before alone', async () => {
    const more: [Address, AllocAccount][] = [[CONTRACT, { balance: 10n, code: hexToBytes('0x60d4ff') }]]
    const { seen } = await trace(environmentOf('0x', more, 'shanghai'), (traced) => prestate(traced, { diff: true }))
    expect(shown(seen.pre)).toEqual({ sender: '', contract: 'b10 0x60d4ff' })
    expect(shown(seen.post)).toEqual({ sender: 'n1', third: 'b10' })
  })

  test('from EIP-6780 on it stays, without its balance', async () => {
    const more: [Address, AllocAccount][] = [[CONTRACT, { balance: 10n, code: hexToBytes('0x60d4ff') }]]
    const { seen } = await trace(environmentOf('0x', more), (traced) => prestate(traced, { diff: true }))
    expect(shown(seen.post)).toEqual({ sender: 'n1', contract: 'b0', third: 'b10' })
  })

  test('the delegate whose code runs is looked at', async () => {
    const delegation = `0xef0100${RECEIVER.slice(2)}`
    const more: [Address, AllocAccount][] = [
      [CONTRACT, { balance: 10n, code: hexToBytes(delegation) }],
      [RECEIVER, { balance: 1n, code: hexToBytes('0x00') }],
    ]
    const { seen } = await trace(environmentOf('0x', more), prestate)
    expect(shown(seen.pre)).toEqual({ sender: '', contract: `b10 ${delegation}`, receiver: 'b1 0x00' })
  })
})

test('what was hashed, by its hash, unless it could not be paid for', async () => {
  // 32 bytes with a 1 in front, no bytes, and 32 bytes beyond what memory has.
  const code = '0x60015f5360205f205f5f20602060402062ffffff5f20'
  const { seen } = await trace(environmentOf(code), preimages)
  const one = `01${'00'.repeat(31)}`
  expect([...seen].map(([hash, bytes]) => [hash, bytesToHex(bytes)])).toEqual([
    [keccak256Hex(hexToBytes(`0x${one}`)), `0x${one}`],
    [keccak256Hex(new Uint8Array(0)), '0x'],
    [keccak256Hex(new Uint8Array(32)), `0x${'00'.repeat(32)}`],
  ])
})
