import { quantityHexOf, toNumber } from '../../../format/hex.ts'
import { Link } from '../../../ui/values.tsx'
import type { LoadedTransaction } from './loadTransaction.ts'

/** Maximum number of characters of the data of a transaction that fits into a URL. */
const MAX_URL_DATA = 50_000
/** Types of transactions whose members the form of the simulation has: all except blobs and set code. */
const simulatedTypes: readonly string[] = ['0x0', '0x1', '0x2']

/**
 * A link to a simulation of a transaction: on the state before its block and at the time of the block, or after the latest block if it
 * waits to be mined.
 */
export function SimulateAgain({ transaction, block }: LoadedTransaction) {
  const { type, from, to, value, input } = transaction
  if (!simulatedTypes.includes(type) || input.length > MAX_URL_DATA) return null
  const call = {
    from,
    ...(to !== null && { to }),
    ...(value !== '0x0' && { value }),
    ...(input !== '0x' && { data: input }),
  }
  const blockStateCall = { ...(block !== undefined && { blockOverrides: { time: block.timestamp } }), calls: [call] }
  const parent = block === undefined ? 'latest' : quantityHexOf(toNumber(block.number) - 1)
  const request = JSON.stringify([{ blockStateCalls: [blockStateCall], traceTransfers: true }, parent])
  return (
    <Link to="simulate" query={{ request }} class="button small">
      {block === undefined ? 'Simulate' : 'Simulate again'}
    </Link>
  )
}
