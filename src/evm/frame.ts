import type { Address } from '../bytes.ts'
import { ZERO_ADDRESS } from '../bytes.ts'
import { EMPTY_ACCOUNT } from '../state/account.ts'
import { AccountEntry } from '../state/accountEntry.ts'
import type { CallKind } from './inspector.ts'
import { frameAt } from './machine.ts'

/** What the host keeps of a frame beside its registers in linear memory. One for each depth, used again and again. */
export class Frame {
  /** Address of the record in linear memory. */
  readonly at: number
  depth = 0
  kind: CallKind = 'CALL'
  /** The account on which the code runs. */
  account = nobody
  /** Who called it, and whose code runs. */
  caller: Address = ZERO_ADDRESS
  codeAddress: Address = ZERO_ADDRESS
  isStatic = false
  isCreate = false
  /** Gas at the start. */
  gas = 0
  /** What a failure goes back to: a position in the undo log, and how many logs, creations and destructions there were. */
  checkpoint = 0
  logs = 0
  created = 0
  destroyed = 0
  refund = 0
  /** Where in the caller's memory the output goes, and how much of it at most. */
  outputAt = 0
  outputSize = 0

  constructor(index: number) {
    this.at = frameAt(index)
  }
}

const nobody = new AccountEntry(ZERO_ADDRESS, EMPTY_ACCOUNT)
