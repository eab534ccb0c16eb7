/** Returns a number, or hex with a prefix, as a word in hex without one. */
export const wordOf = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the code of an ERC-20 token with a symbol and decimals. `amount` is every balance. Each call with other data emits a transfer of the amount
 * from the sender to the account in the first word of the data.
 */
export function tokenCode(symbol: string, decimals: number, amount: bigint): string {
  const text = Buffer.from(symbol).toString('hex')
  const size = text.length / 2
  const output = wordOf(32) + wordOf(size) + text.padEnd(Math.ceil(size / 32) * 64, '0')
  const short = (value: number) => value.toString(16).padStart(4, '0')
  const returned = (value: bigint | number) => `5b7f${wordOf(value)}5f5260205ff3`
  const assemble = (targets: readonly number[]): readonly string[] => [
    // The selector, and a jump for each function.
    `5f3560e01c${['95d89b41', '313ce567', '70a08231'].map((selector, at) => `8063${selector}1461${short(targets[at] ?? 0)}57`).join('')}`,
    `7f${wordOf(amount)}5f525f35337f${TRANSFER}60205fa300`,
    // Copies the symbol from the end of the code.
    `5b61${short(output.length / 2)}61${short(targets[3] ?? 0)}5f3961${short(output.length / 2)}5ff3`,
    returned(decimals),
    returned(amount),
    output,
  ]
  const starts: number[] = []
  let end = 0
  for (const part of assemble([])) {
    starts.push(end)
    end += part.length / 2
  }
  return `0x${assemble([2, 3, 4, 5].map((part) => starts[part] ?? 0)).join('')}`
}
