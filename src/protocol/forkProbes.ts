import { Hardfork } from '@ethereumjs/common'
import { type Hex, wordHex } from '../bytes.ts'
import type { ForkName } from './forks.ts'

/** A call that returns this data only with the rules of a fork or of a later one. */
export interface ForkProbe {
  readonly fork: ForkName
  readonly call: { readonly to?: Hex; readonly data: Hex }
  readonly result: Hex
}

const zeros = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`

/** The newest fork is first. Calls without `to` run their data as init code, and return what it returns. */
export const forkProbes: readonly ForkProbe[] = [
  // EIP-7843: SLOTNUM, whose result is dropped.
  { fork: Hardfork.Amsterdam, call: { data: '0x4b5060015f5260205ff3' }, result: wordHex(1) },
  // EIP-7939: CLZ(0).
  { fork: Hardfork.Osaka, call: { data: '0x60001e60005260206000f3' }, result: wordHex(256) },
  // EIP-2537: BLS12_G1ADD of two points at infinity.
  {
    fork: Hardfork.Prague,
    call: { to: '0x000000000000000000000000000000000000000b', data: zeros(256) },
    result: zeros(128),
  },
  // EIP-5656: MCOPY of the word 1 from 0 to 32.
  { fork: Hardfork.Cancun, call: { data: '0x60016000526020600060205e60206020f3' }, result: wordHex(1) },
  // EIP-3855: PUSH0 as the position of the word 1.
  { fork: Hardfork.Shanghai, call: { data: '0x60015f5260206000f3' }, result: wordHex(1) },
]
