import { NodeError } from '../../errors.ts'
import { internalError } from '../../rpc/errors.ts'
import type { PushKind } from '../../rpc/ports/caller.ts'
import { paymentRequired, refused, revoked } from '../refusals.ts'
import type { Office } from '../serve.ts'
import type { Refusal, Visitor } from '../visitor.ts'
import { dayOf } from './purse.ts'
import { spentText } from './shortageText.ts'

/** RFC 6455, section 7.4.1. */
const INTERNAL_ERROR = 1011

/** What an event stands for that is not sent: nobody asked for it just now, so there is no id. */
const nobody = { id: 'null', refused: internalError() }

/**
 * Takes the price of an event that is to be pushed to a subscriber. Undefined when it can be sent, else what is sent in its
 * place before the connection is closed. Throughput does not count: the key does not choose when something happens.
 */
export function chargeEvent(
  { account, network }: Visitor,
  kind: PushKind,
  { books }: Office,
): undefined | Refusal | Promise<undefined | Refusal> {
  if (account.isRevoked) return revoked(nobody)
  const price = books.prices.ofPush(kind)
  const charged = account.purse?.chargeForEvent(price)
  if (charged !== undefined && 'kind' in charged) return paymentRequired(nobody, spentText(account.name, charged))
  const figures = { account: account.id, day: dayOf(books.now()), network, method: `push:${kind}`, status: 200 }
  books.usage.count(figures, price, 0, undefined)
  return charged?.catch((failure) => {
    const error = failure instanceof NodeError ? failure : internalError()
    return { ...refused(500, error), closeCode: INTERNAL_ERROR }
  })
}
