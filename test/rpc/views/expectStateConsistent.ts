import { equal, ok } from 'node:assert/strict'
import { quantityHex, wordHex } from '../../../src/bytes.ts'
import type { TestChain } from '../tracing/openChain.ts'
import type { Block } from './blockView.ts'

type Ask = TestChain['ask']

/** An account as prestateTracer shows it: absent members are unchanged, zero or empty. */
interface AccountImage {
  readonly balance?: string
  readonly nonce?: number
  readonly code?: string
  readonly storage?: Readonly<Record<string, string>>
}
interface Prestates {
  readonly pre: Readonly<Record<string, AccountImage>>
  readonly post: Readonly<Record<string, AccountImage>>
}
/** A value of a state diff of OpenEthereum: unchanged, changed, added or removed. */
type Difference = '=' | { '*': { from: string; to: string } } | { '+': string } | { '-': string }
interface AccountDifference {
  readonly balance: Difference
  readonly nonce: Difference
  readonly code: Difference
  readonly storage: Readonly<Record<string, Difference>>
}
interface AccountAccess {
  readonly address: string
  readonly balanceChanges: readonly { readonly value: string }[]
  readonly nonceChanges: readonly { readonly value: string }[]
}

/** Asserts that the state before and after a block agrees with the traces of the state, and with the access list of the block. */
export async function expectStateConsistent(ask: Ask, block: Block): Promise<void> {
  const { number } = block
  const parent = quantityHex(Number(number) - 1)
  const traced = <Result>(tracerConfig: object) =>
    ask<{ result: Result }[]>('debug_traceBlockByNumber', number, { tracer: 'prestateTracer', tracerConfig })
  const [first] = await traced<Record<string, AccountImage>>({})
  for (const [address, image] of Object.entries(first?.result ?? {})) await expectImage(ask, address, image, parent)
  const prestates = await traced<Prestates>({ diffMode: true })
  const replays = await ask<{ stateDiff: Record<string, AccountDifference> }[]>(
    'trace_replayBlockTransactions',
    number,
    ['stateDiff'],
  )
  const after = new Map<string, Changes>()
  for (const [index, { stateDiff }] of replays.entries()) {
    const { post = {} } = prestates[index]?.result ?? {}
    for (const address of Object.keys(post)) ok(address in stateDiff, `${address} has no state diff`)
    for (const [address, difference] of Object.entries(stateDiff)) {
      const { balance, storage = {} } = post[address] ?? {}
      if (balance !== undefined) equal(newValueOf(difference.balance), balance)
      for (const [slot, value] of Object.entries(storage)) equal(newValueOf(difference.storage[slot] ?? '='), value)
      const changes = after.get(address) ?? new Map()
      after.set(address, changes)
      record(changes, difference)
    }
  }
  // Before the merge, the block reward follows the transactions.
  if (block.difficulty !== '0x0') after.get(block.miner)?.delete('balance')
  for (const [address, changes] of after)
    for (const [field, value] of changes)
      equal(await fieldAt(ask, address, field, number), value, `${address} ${field}`)
  if (block.blockAccessListHash !== undefined) await expectAccessList(ask, number, new Set(after.keys()))
}

async function expectImage(ask: Ask, address: string, image: AccountImage, block: string): Promise<void> {
  const { balance = '0x0', nonce = 0, code = '0x', storage = {} } = image
  equal(await fieldAt(ask, address, 'balance', block), balance)
  equal(await fieldAt(ask, address, 'nonce', block), quantityHex(nonce))
  equal(await fieldAt(ask, address, 'code', block), code)
  for (const [slot, value] of Object.entries(storage)) equal(await fieldAt(ask, address, slot, block), value)
}

/** New values by field: balance, nonce, code, or a slot. */
type Changes = Map<string, string>

function record(changes: Changes, { balance, nonce, code, storage }: AccountDifference): void {
  const add = (field: string, difference: Difference, none: string) => {
    if (difference !== '=') changes.set(field, newValueOf(difference) ?? none)
  }
  add('balance', balance, '0x0')
  add('nonce', nonce, '0x0')
  add('code', code, '0x')
  for (const [slot, difference] of Object.entries(storage)) add(slot, difference, wordHex(0))
}

/** The value after a difference. Undefined if it is unchanged or removed. */
function newValueOf(difference: Difference): string | undefined {
  if (difference === '=' || '-' in difference) return undefined
  return '*' in difference ? difference['*'].to : difference['+']
}

function fieldAt(ask: Ask, address: string, field: string, block: string): Promise<string> {
  if (field === 'balance') return ask('eth_getBalance', address, block)
  if (field === 'nonce') return ask('eth_getTransactionCount', address, block)
  if (field === 'code') return ask('eth_getCode', address, block)
  return ask('eth_getStorageAt', address, field, block)
}

/** Compares the last values of the block access list with the state. It must contain every account that a transaction changed. */
async function expectAccessList(ask: Ask, number: string, changed: ReadonlySet<string>): Promise<void> {
  const accesses = await ask<AccountAccess[]>('eth_getBlockAccessList', number)
  const listed = new Set(accesses.map(({ address }) => address))
  for (const address of changed) ok(listed.has(address), `${address} is not in the access list`)
  for (const { address, balanceChanges, nonceChanges } of accesses) {
    const [balance, nonce] = [balanceChanges.at(-1), nonceChanges.at(-1)]
    if (balance !== undefined) equal(await fieldAt(ask, address, 'balance', number), balance.value)
    if (nonce !== undefined) equal(await fieldAt(ask, address, 'nonce', number), nonce.value)
  }
}
