import type { Address } from '../bytes.ts'
import { ZERO_ADDRESS } from '../bytes.ts'
import { EMPTY_ACCOUNT } from '../state/account.ts'
import { AccountEntry } from '../state/accountEntry.ts'
import type { CallKind } from './inspector.ts'
import { frameAt } from './machine.ts'

/** The data of a frame on the host, in addition to its registers in linear memory. One object per depth is reused. */
export class Frame {
  /** Address of the record in linear memory. */
  readonly at: number
  depth = 0
  kind: CallKind = 'CALL'
  /** The account on which the code runs. */
  account = noAccount
  /** The caller, and the account whose code runs. */
  caller: Address = ZERO_ADDRESS
  codeAddress: Address = ZERO_ADDRESS
  isStatic = false
  isCreate = false
  /** Gas at the start. */
  gas = 0
  /** Revert target of a failure: a position in the undo log, and the number of logs, creations and destructions. */
  checkpoint = 0
  logs = 0
  created = 0
  destroyed = 0
  refund = 0
  /** State gas (EIP-8037): see `StateGas`. */
  baseline = 0
  spilled = 0
  /** Whether the caller has paid for a new account, which it gets back if this frame fails. */
  paidForAccount = false
  /** Position and maximum size of the output in the caller's memory. */
  outputAt = 0
  outputSize = 0

  constructor(index: number) {
    this.at = frameAt(index)
  }
}

const noAccount = new AccountEntry(ZERO_ADDRESS, EMPTY_ACCOUNT)
