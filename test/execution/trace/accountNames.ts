import type { Address } from '../../../src/bytes.ts'
import { createdAddress } from '../../../src/evm/handlers/create.ts'
import { CONTRACT, RECEIVER, RECIPIENT, SENDER } from '../executionContext.ts'

export const THIRD: Address = '0x00000000000000000000000000000000000000d4'

/** Short names of the accounts in traces. The last is the first contract that CONTRACT creates. */
export const accountNames: ReadonlyMap<Address, string> = new Map([
  [SENDER, 'sender'],
  [CONTRACT, 'contract'],
  [RECEIVER, 'receiver'],
  [RECIPIENT, 'recipient'],
  [THIRD, 'third'],
  [createdAddress(CONTRACT, 0n), 'created'],
])
