const ETHER_DECIMALS = 18
const GWEI_DECIMALS = 9

/** Maximum number of decimals of an amount of a token. */
const MAX_TOKEN_DECIMALS = 18

/** Formats an amount of a token, whose contract can have up to 255 decimals. */
export const tokenAmount = (value: bigint, decimals: number): string =>
  truncate(formatUnits(value, decimals), MAX_TOKEN_DECIMALS)

/** Formats an integer of the smallest unit as an exact decimal number without trailing zeros. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const sign = value < 0n ? '-' : ''
  return `${sign}${groupDigits(whole)}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Parses a decimal number such as `1.5` or `1,000` into an integer of the smallest unit. Returns undefined if the text is not a number or has
 * more decimals than the unit. A comma only separates thousands, because `1,5` is one and a half in many languages.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole + fraction === '' || fraction.length > decimals) return undefined
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}

/** Formats the exact amount in ether: `1.5`. */
export const formatEther = (wei: bigint): string => formatUnits(wei, ETHER_DECIMALS)
/** Describes an invalid amount of ether, for error messages. */
export const notEther = 'not an amount of ether: enter a number such as 1.5, with at most 18 decimals'
export const parseEther = (ether: string): bigint | undefined => parseUnits(ether, ETHER_DECIMALS)

/** Amounts of this many wei and more, such as the largest balance of an account, are formatted with an exponent: 10^12 ether. */
const HUGE_AMOUNT = 10n ** 30n

/**
 * Formats an amount in ether, or in gwei or wei if it is small, with at most `digits` decimals. A huge amount has an exponent, so that it fits
 * into lists.
 */
export function readableAmount(wei: bigint, digits = 6): string {
  const size = wei < 0n ? -wei : wei
  if (size === 0n) return '0 ETH'
  if (size < 1_000_000n) return `${groupDigits(wei.toString())} wei`
  if (size < 1_000_000_000_000n) return `${truncate(formatUnits(wei, GWEI_DECIMALS), digits)} gwei`
  if (size >= HUGE_AMOUNT) return `${scientific(wei, digits)} ETH`
  return `${truncate(formatEther(wei), digits)} ETH`
}

/** Formats an amount in ether as a power of ten: `~1.157 × 10^59`. */
function scientific(wei: bigint, digits: number): string {
  const { length } = (wei < 0n ? -wei : wei).toString()
  const exponent = length - 1
  return `${truncate(formatUnits(wei, exponent), digits)} × 10^${exponent - ETHER_DECIMALS}`
}

/** Formats the exact amount in wei. */
export const exactWei = (wei: bigint): string => `${groupDigits(wei.toString())} wei`

/** Formats a price per unit of gas in gwei with at most 4 decimals, or exactly in wei below 0.001 gwei. */
export function readableGasPrice(wei: bigint): string {
  return wei > 0n && wei < 1_000_000n ? exactWei(wei) : `${truncate(formatUnits(wei, GWEI_DECIMALS), 4)} gwei`
}

/** Truncates the decimals of a number. `~` marks a truncated number. */
function truncate(decimal: string, digits: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (fraction.length <= digits) return decimal
  const truncated = fraction.slice(0, digits).replace(/0+$/, '')
  return `~${whole}${truncated === '' ? '' : `.${truncated}`}`
}

/** `1234567` → `1,234,567`. */
export function groupDigits(digits: string | number): string {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** `Block 6,528`. Takes a number or a quantity. */
export const blockTitle = (number: number | string): string => `Block ${groupDigits(BigInt(number).toString())}`

/** `1 transaction`, `2 transactions`. */
export const countOf = (count: number, noun: string): string => `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
