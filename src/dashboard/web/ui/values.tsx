import type { ComponentChildren } from 'preact'
import { blockTitle, exactWei, formatEther, groupDigits, readableAmount, readableGasPrice } from '../format/amount.ts'
import { abbreviateHex, toBigInt, toNumber } from '../format/hex.ts'
import { relativeTime, utcTime } from '../format/time.ts'
import { formatLocation } from '../router/route.ts'
import { chainLead } from '../state/chain.ts'
import { now } from '../state/now.ts'
import { linkedNetwork } from '../state/session.ts'
import { CopyButton } from './copy.tsx'

/** A link to a path of the current network or of `network`: `block/5`. */
export function Link(props: {
  readonly to: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly network?: string | undefined
  readonly class?: string | undefined
  readonly label?: string | undefined
  readonly current?: boolean | undefined
  readonly children: ComponentChildren
}) {
  const name = props.network ?? linkedNetwork.value ?? ''
  return (
    <a
      href={formatLocation(name, props.to, props.query)}
      class={props.class}
      aria-label={props.label}
      aria-current={props.current === true ? 'page' : undefined}
    >
      {props.children}
    </a>
  )
}

/** Hex text with a copy button. Long text is shortened unless `whole` is set, and complete on hover. */
export function HexText({ value, what = 'value', whole = false }: HexTextProps) {
  return (
    <span class="hex">
      <code title={value} class={whole ? 'whole' : undefined}>
        {whole ? value : abbreviateHex(value)}
      </code>
      <CopyButton text={value} what={what} />
    </span>
  )
}

interface HexTextProps {
  readonly value: string
  readonly what?: string
  readonly whole?: boolean
}

/** A link to a transaction by its hash. */
export function TransactionLink({ hash, copy = false }: LinkedHash) {
  return (
    <span class="hex">
      <Link to={`tx/${hash}`}>
        <code title={hash}>{abbreviateHex(hash)}</code>
      </Link>
      {copy && <CopyButton text={hash} what="transaction hash" />}
    </span>
  )
}

interface LinkedHash {
  readonly hash: string
  readonly copy?: boolean
}

/** A link to a block by its number. */
export function BlockLink({ number: given }: { readonly number: string | number }) {
  const number = typeof given === 'number' ? given : toNumber(given)
  return (
    <Link to={`block/${number}`} label={blockTitle(number)} class="number">
      {groupDigits(number)}
    </Link>
  )
}

/** A readable amount, with the exact amount on hover. `exact` shows the exact amount in ether. */
export function AmountText({ wei, exact = false }: { readonly wei: string | bigint; readonly exact?: boolean }) {
  const value = typeof wei === 'bigint' ? wei : toBigInt(wei)
  return (
    <span class="number" title={`${formatEther(value)} ETH = ${exactWei(value)}`}>
      {exact ? `${formatEther(value)} ETH` : readableAmount(value)}
    </span>
  )
}

/** A price per unit of gas. */
export function GasPriceText({ wei }: { readonly wei: string | bigint }) {
  const value = typeof wei === 'bigint' ? wei : toBigInt(wei)
  return (
    <span class="number" title={exactWei(value)}>
      {readableGasPrice(value)}
    </span>
  )
}

/** A hex quantity as a decimal number. */
export function CountText({ value }: { readonly value: string | number | bigint }) {
  const text = typeof value === 'string' ? toBigInt(value).toString() : value.toString()
  return <span class="number">{groupDigits(text)}</span>
}

/**
 * A relative time, with the exact time on hover. `both` shows both. It is the time of a block, relative to the clock of the chain, unless
 * `isRealTime` is set. No block is in the future: the page can know a block before it knows the head.
 */
export function TimeText({ seconds, both = false, isRealTime = false }: TimeTextProps) {
  const time = typeof seconds === 'number' ? seconds : toNumber(seconds)
  const exact = utcTime(time)
  const clock = isRealTime ? now.value : Math.max(time, now.value + chainLead.value)
  return (
    <time class="time" dateTime={isoTime(time)} title={exact}>
      {relativeTime(time, clock)}
      {both && <span class="muted"> · {exact}</span>}
    </time>
  )
}

interface TimeTextProps {
  readonly seconds: string | number
  readonly both?: boolean
  readonly isRealTime?: boolean
}

function isoTime(seconds: number): string | undefined {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The used share of a limit, as a bar and in percent. `used` and `limit` are hex quantities. */
export function UsageBar({
  used,
  limit,
  label,
}: {
  readonly used: string
  readonly limit: string
  readonly label: string
}) {
  const share = toBigInt(limit) === 0n ? 0 : Number((toBigInt(used) * 1000n) / toBigInt(limit)) / 10
  return (
    <span
      class="share"
      title={`${groupDigits(toBigInt(used).toString())} of ${groupDigits(toBigInt(limit).toString())}`}
    >
      <meter class="meter" min={0} max={100} value={share} aria-label={label} />
      <span class="number">{share === 0 && toBigInt(used) > 0n ? '< 0.1' : share} %</span>
    </span>
  )
}
