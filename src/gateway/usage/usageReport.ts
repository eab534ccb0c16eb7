import { dateText } from '../../dates.ts'
import type { UsageRow } from '../../rpc/ports/keyControl.ts'
import { type CreditState, dayOf } from '../credits/creditAccount.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Metering } from '../metering.ts'
import { dayRange } from './dayRange.ts'

/** Response of `GET /usage` for one key. */
interface UsageReport {
  readonly key: { readonly name: string; readonly id: string }
  /** Today by the node's clock. */
  readonly day: string
  /** `spent` is null for an account without limits. */
  readonly credits: Omit<CreditState, 'spent'> & { readonly spent: number | null }
  readonly usage: readonly Omit<UsageRow, 'key'>[]
}

/** Returns the usage of one account, for today or for the days from one date to another. Throws InvalidDate. */
export async function usageReport(
  { id, name, creditAccount }: ApiAccount,
  { usage, now }: Metering,
  from?: string,
  to?: string,
): Promise<UsageReport> {
  const { first, last } = dayRange(from, to, now())
  const rows: Omit<UsageRow, 'key'>[] = []
  for await (const { key: _, ...row } of usage.rows(id, first, last)) rows.push(row)
  const credits = creditAccount?.state() ?? {
    spent: null,
    left: 'unlimited',
    daily: 'unlimited',
    perSecond: 'unlimited',
  }
  return { key: { name, id }, day: dateText(dayOf(now())), credits, usage: rows }
}
