import { bytesToHex, type Hex } from '../../../bytes.ts'
import type { AccountImage, Prestate, StateImage } from '../../../execution/trace/prestate.ts'
import { toWord } from '../bytes.ts'
import { toQuantity } from '../quantity.ts'

/** Encodes the result of go-ethereum's prestateTracer: accounts by address or, with diffMode, accounts before and after. */
export function toPrestate({ pre, post }: Prestate): object {
  return post === undefined ? toState(pre) : { post: toState(post), pre: toState(pre) }
}

const toState = (image: StateImage): object =>
  Object.fromEntries(
    [...image].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, account]) => [address, toAccount(account)]),
  )

/** Encodes an account. Nonces are JSON numbers; zero is omitted. Code is empty after a delegation was removed (EIP-7702). */
function toAccount({ balance, nonce, code, codeHash, storage }: AccountImage): object {
  return {
    ...(balance !== undefined && { balance: toQuantity(balance) }),
    ...(code !== undefined && { code: bytesToHex(code) }),
    ...(codeHash !== undefined && { codeHash }),
    ...(nonce !== undefined && nonce !== 0n && { nonce: Number(nonce) }),
    ...(storage !== undefined && { storage: toStorage(storage) }),
  }
}

function toStorage(storage: ReadonlyMap<bigint, bigint>): Record<Hex, Hex> {
  const slots = [...storage].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(slots.map(([slot, value]) => [toWord(slot), toWord(value)]))
}
