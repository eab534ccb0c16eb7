import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Quantity } from '../../wire/quantity.ts'

/** eth/68 (EIP-5793). */
const PROTOCOL_VERSION = 68

export default defineMethod({
  summary: 'Returns 0x44, the version of the Ethereum wire protocol (eth/68). The node has no peers.',
  ignoresChain: true,
  params: [],
  result: Quantity,
  handler: () => quantityHex(PROTOCOL_VERSION),
})
