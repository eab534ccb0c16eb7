import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../../src/bytes.ts'
import { keccak256Hex } from '../../../src/crypto/keccak.ts'
import { preimages } from '../../../src/execution/trace/preimages.ts'
import { type PrestateOptions, prestate, type StateImage } from '../../../src/execution/trace/prestate.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER, SENDER } from '../executionContext.ts'
import { accountNames, THIRD } from './accountNames.ts'
import { traceMessage } from './traceMessage.ts'

/** The accounts of an image as texts. */
const format = (image: StateImage | undefined) =>
  image &&
  Object.fromEntries(
    [...image].map(([address, { balance, nonce, code, storage }]) => [
      accountNames.get(address) ?? address,
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
  'accessed accounts and slots': {
    code: `0x73${RECEIVER.slice(2)}3150600154505f5f55`,
    pre: { sender: '', contract: `b10 0x73${RECEIVER.slice(2)}3150600154505f5f55 1=7 0=5`, receiver: 'b1' },
  },
  'without code and storage': {
    code: '0x60015450',
    options: { code: false, storage: false },
    pre: { sender: '', contract: 'b10' },
  },
  'empty accounts with `includeEmpty`': {
    code: '0x00',
    options: { includeEmpty: true },
    pre: { sender: '', contract: 'b10 0x00', recipient: 'b0' },
  },
  'no slot of an opcode that ran out of gas': {
    code: `0x73${RECEIVER.slice(2)}31600154`,
    gas: 21_000n + 3_000n,
    pre: { sender: '', contract: `b10 0x73${RECEIVER.slice(2)}31600154`, receiver: 'b1' },
  },
  'changes with `diff`, before and after': {
    code: `0x${TO_THIRD}60095f5560015450`,
    options: { diff: true },
    value: 3n,
    pre: { sender: '', contract: `b10 0x${TO_THIRD}60095f5560015450 0=5` },
    post: { sender: 'n1', contract: 'b11 0=9', third: 'b2' },
  },
  'a cleared slot only before, a new slot only after': {
    code: '0x5f5f556002600255',
    options: { diff: true },
    pre: { sender: '', contract: 'b10 0x5f5f556002600255 0=5' },
    post: { sender: 'n1', contract: '2=2' },
  },
  'no slot that has its first value again': {
    code: '0x60095f5560055f55',
    options: { diff: true },
    pre: { sender: '' },
    post: { sender: 'n1' },
  },
  'no reverted change': {
    code: `0x${TO_THIRD}60095f555f5ffd`,
    options: { diff: true },
    pre: { sender: '' },
    post: { sender: 'n1' },
  },
  'the nonce of a creator and the new contract': {
    code: '0x5f5f5ff000',
    options: { diff: true },
    pre: { sender: '', contract: 'b10 0x5f5f5ff000' },
    post: { sender: 'n1', contract: 'n1', created: 'n1' },
  },
  'no contract that is created and destroyed': {
    // Init code `33ff` self-destructs, and the creator receives the balance.
    code: '0x6133ff5f526002601e6001f0',
    options: { diff: true },
    pre: { sender: '', contract: 'b10 0x6133ff5f526002601e6001f0' },
    post: { sender: 'n1', contract: 'n1' },
  },
}

describe('the prestate of a message', () => {
  test.each(Object.entries(cases))(
    'contains %s',
    async (_name, { code, options, value = 0n, gas = 200_000n, pre, post }) => {
      const accounts: [Address, AllocAccount][] = [
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
      const result = await traceMessage(environmentOf('0x', accounts), (traced) => prestate(traced, options), {
        value,
        gas,
      })
      expect(format(result.pre)).toEqual(pre)
      expect(format(result.post)).toEqual(post)
    },
  )

  test('before EIP-6780, contains a destroyed contract only before', async () => {
    const accounts: [Address, AllocAccount][] = [[CONTRACT, { balance: 10n, code: hexToBytes('0x60d4ff') }]]
    const result = await traceMessage(environmentOf('0x', accounts, 'shanghai'), (traced) =>
      prestate(traced, { diff: true }),
    )
    expect(format(result.pre)).toEqual({ sender: '', contract: 'b10 0x60d4ff' })
    expect(format(result.post)).toEqual({ sender: 'n1', third: 'b10' })
  })

  test('from EIP-6780 on, contains a destroyed contract without its balance after', async () => {
    const accounts: [Address, AllocAccount][] = [[CONTRACT, { balance: 10n, code: hexToBytes('0x60d4ff') }]]
    const result = await traceMessage(environmentOf('0x', accounts), (traced) => prestate(traced, { diff: true }))
    expect(format(result.post)).toEqual({ sender: 'n1', contract: 'b0', third: 'b10' })
  })

  test('contains the delegate whose code runs', async () => {
    const delegation = `0xef0100${RECEIVER.slice(2)}`
    const accounts: [Address, AllocAccount][] = [
      [CONTRACT, { balance: 10n, code: hexToBytes(delegation) }],
      [RECEIVER, { balance: 1n, code: hexToBytes('0x00') }],
    ]
    const result = await traceMessage(environmentOf('0x', accounts), prestate)
    expect(format(result.pre)).toEqual({ sender: '', contract: `b10 ${delegation}`, receiver: 'b1 0x00' })
  })
})

test('preimages are the hashed bytes by their hash, without an operation that ran out of gas', async () => {
  // 32 bytes that start with 1, no bytes, 32 bytes beyond the memory, and too many bytes.
  const code = '0x60015f5360205f205f5f20602060402062ffffff5f20'
  const result = await traceMessage(environmentOf(code), preimages)
  const one = `01${'00'.repeat(31)}`
  expect([...result].map(([hash, bytes]) => [hash, bytesToHex(bytes)])).toEqual([
    [keccak256Hex(hexToBytes(`0x${one}`)), `0x${one}`],
    [keccak256Hex(new Uint8Array(0)), '0x'],
    [keccak256Hex(new Uint8Array(32)), `0x${'00'.repeat(32)}`],
  ])
})
