import { toClientError } from '../../rpc/errors.ts'
import type { PushKind } from '../../rpc/ports/caller.ts'
import { authorize } from '../access/authorize.ts'
import type { Client } from '../client.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { createHttpError, POLICY_VIOLATION, paymentRequired } from '../http/httpErrors.ts'
import type { HttpError, Route } from '../route.ts'
import { dayOf } from './creditAccount.ts'
import { quotaExceededText } from './limitTexts.ts'

/** RFC 6455, section 7.4.1. */
const INTERNAL_ERROR = 1011

/** The call that an event needs permission for, and that errors in place of the event refer to. No request caused it, so it has no id. */
const subscription = { id: 'null', method: 'eth_subscribe', params: undefined }

/**
 * Charges an event before it is pushed to a subscriber. Returns undefined if it can be sent. Otherwise returns the error to send before the
 * connection closes. The key has too few credits, or a change of the key forbids the subscription. The rate limit does not apply, because the
 * key does not choose when events happen.
 */
export function chargeEvent(
  route: Route,
  kind: PushKind,
  client: Client,
  { metering }: GatewayContext,
): undefined | HttpError | Promise<undefined | HttpError> {
  const { account, network } = route
  const refused = authorize(route, subscription, client)
  if (refused !== undefined) return { ...refused, closeCode: POLICY_VIOLATION }
  const price = metering.prices.ofPush(kind)
  const charged = account.creditAccount?.chargeForEvent(price)
  if (charged !== undefined && 'kind' in charged)
    return paymentRequired(subscription, quotaExceededText(account.name, charged))
  const usageKey = { account: account.id, day: dayOf(metering.now()), network, method: `push:${kind}`, status: 200 }
  metering.usage.count(usageKey, price, 0, undefined)
  return charged?.catch((failure) => ({
    ...createHttpError(500, toClientError(failure)),
    closeCode: INTERNAL_ERROR,
  }))
}
