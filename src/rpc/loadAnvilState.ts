import { gunzipSync } from 'node:zlib'
import { type Address, type Hex, hexToBytes } from '../bytes.ts'
import { amendAccounts } from '../chain/amendAccount.ts'
import type { Chain } from '../chain/chain.ts'
import { NodeError } from '../errors.ts'
import { anvilFixture, isAnvilState } from '../fixtures/record/anvilState.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { invalidParams } from './errors.ts'
import { type AnvilAccount, AnvilState } from './wire/anvilState.ts'

/** A state of more is nobody's: compressed bytes can stand for a thousand times as many. */
const MOST_BYTES = 1 << 30
const GZIP_MAGIC = 0x1f8b

/**
 * Puts the accounts of what anvil dumps, JSON that may be compressed, over the latest state. Blocks of it that follow the head are
 * executed again before, so that the history of a chain comes back where it was dumped. Rejects with InvalidParams, and then nothing changed.
 */
export async function loadAnvilState(chain: Chain, bytes: Uint8Array): Promise<void> {
  const state = parsed(bytes)
  const decoded = AnvilState.safeParse(state)
  if (!decoded.success) {
    const [issue] = decoded.error.issues
    throw invalidParams({
      reason: `the state is not one that anvil dumps: at ${issue?.path.join('.') || 'its top'}, expected ${issue?.message}`,
    })
  }
  await followBlocks(chain, state)
  const accounts = Object.entries(decoded.data.accounts).map(([address, account]) => {
    const native = address as Hex // as the schema has it
    return [native, (state: JournaledState) => write(state, native, account)] as const
  })
  await amendAccounts(chain, new Map(accounts))
}

/**
 * Adds the blocks that follow the head. Where one gives another state than it had, because something was set between the blocks, none
 * of them is added: what they did is in the accounts.
 */
async function followBlocks(chain: Chain, state: unknown): Promise<void> {
  const { number, hash } = chain.head
  if (!isAnvilState(state) || state.blocks?.some(({ header }) => header.parentHash === hash) !== true) return
  const blocks = blocksOf(state)
  try {
    // Blocks that the chain has already are passed over.
    for (const { raw } of blocks) await chain.importBlock(hexToBytes(raw))
  } catch (error) {
    await chain.rollback(chain.head.number - number)
    if (!(error instanceof NodeError)) throw error
  }
}

function blocksOf(state: Parameters<typeof anvilFixture>[0]): readonly { readonly raw: string }[] {
  try {
    return anvilFixture(state).recorded?.blocks ?? []
  } catch (cause) {
    const reason = cause instanceof NodeError ? `: ${cause.message}` : ''
    throw invalidParams({ reason: `the blocks of the state are not such as anvil dumps${reason}` }, { cause })
  }
}

/** Makes an account what it was, whatever it is now. */
function write(state: JournaledState, address: Address, { balance, nonce, code, storage }: AnvilAccount): void {
  state.deleteAccount(address)
  state.touch(address)
  state.setBalance(address, balance)
  state.setNonce(address, nonce)
  if (code.length > 0) state.setCode(address, code)
  for (const [slot, value] of Object.entries(storage)) state.setStorage(address, BigInt(slot), value)
}

function parsed(bytes: Uint8Array): unknown {
  const isCompressed = bytes.length > 2 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) === GZIP_MAGIC
  try {
    const text = isCompressed ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
    return JSON.parse(Buffer.from(text).toString())
  } catch (cause) {
    throw invalidParams({ reason: 'the state is neither JSON nor compressed JSON (gzip)' }, { cause })
  }
}
