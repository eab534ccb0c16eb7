import { NodeError } from '../../errors.ts'
import { internalError } from '../../rpc/errors.ts'
import type { PushKind } from '../../rpc/ports/caller.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { createHttpError, paymentRequired, revokedKeyError } from '../http/httpErrors.ts'
import type { HttpError, Route } from '../route.ts'
import { dayOf } from './creditAccount.ts'
import { quotaExceededText } from './limitTexts.ts'

/** RFC 6455, section 7.4.1. */
const INTERNAL_ERROR = 1011

/** Entry for errors in place of an event. No request caused it, so it has no id. */
const noRequest = { id: 'null', refused: internalError() }

/**
 * Charges an event before it is pushed to a subscriber. Returns undefined if it can be sent. Otherwise returns the error to send before the
 * connection closes. The rate limit does not apply, because the key does not choose when events happen.
 */
export function chargeEvent(
  { account, network }: Route,
  kind: PushKind,
  { metering }: GatewayContext,
): undefined | HttpError | Promise<undefined | HttpError> {
  if (account.isRevoked) return revokedKeyError(noRequest)
  const price = metering.prices.ofPush(kind)
  const charged = account.creditAccount?.chargeForEvent(price)
  if (charged !== undefined && 'kind' in charged)
    return paymentRequired(noRequest, quotaExceededText(account.name, charged))
  const usageKey = { account: account.id, day: dayOf(metering.now()), network, method: `push:${kind}`, status: 200 }
  metering.usage.count(usageKey, price, 0, undefined)
  return charged?.catch((failure) => {
    const error = failure instanceof NodeError ? failure : internalError()
    return { ...createHttpError(500, error), closeCode: INTERNAL_ERROR }
  })
}
