import { bytesToHex, quantityHex, wordHex } from '../../../bytes.ts'
import type { AccountImage, Prestate, StateImage } from '../../../execution/trace/prestate.ts'
import type { ReadonlySlotMap } from '../../../state/slotMap.ts'
import { type MemberText, mapLazily, objectText } from '../objectText.ts'

/** Yields the JSON text of go-ethereum's prestateTracer: accounts by address or, with diffMode, accounts before and after. */
export const prestateText = ({ pre, post }: Prestate): Generator<string> =>
  post === undefined
    ? stateText(pre)
    : objectText([
        ['post', stateText(post)],
        ['pre', stateText(pre)],
      ])

function* stateText(image: StateImage): Generator<string> {
  const accounts = [...image].sort(([a], [b]) => (a < b ? -1 : 1))
  yield* objectText(mapLazily(accounts, ([address, account]): MemberText => [address, objectText(membersOf(account))]))
}

/** Returns the members of an account. Nonces are JSON numbers; zero is omitted. Code is empty after a delegation was removed (EIP-7702). */
function* membersOf({ balance, nonce, code, codeHash, storage }: AccountImage): Generator<MemberText> {
  if (balance !== undefined) yield ['balance', `"${quantityHex(balance)}"`]
  if (code !== undefined) yield ['code', `"${bytesToHex(code)}"`]
  if (codeHash !== undefined) yield ['codeHash', `"${codeHash}"`]
  if (nonce !== undefined && nonce !== 0n) yield ['nonce', String(nonce)]
  if (storage !== undefined) yield ['storage', storageText(storage)]
}

function* storageText(storage: ReadonlySlotMap<bigint>): Generator<string> {
  const slots = [...storage].sort(([a], [b]) => (a < b ? -1 : 1))
  yield* objectText(mapLazily(slots, ([slot, value]): MemberText => [wordHex(slot), `"${wordHex(value)}"`]))
}
