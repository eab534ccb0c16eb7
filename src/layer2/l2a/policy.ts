import { type DueStep, earliestStep } from '../clockPolicy.ts'
import { type L2aLedgerState, l2aBlockByNumber } from './ledger.ts'

export type L2aStep = { readonly kind: 'seal' } | { readonly kind: 'acceptOnL1'; readonly number: number }

/** Returns the next automatic step of a ledger and its time. */
export function nextL2aStep(ledger: L2aLedgerState): DueStep<L2aStep> | undefined {
  const { acceptOnL2After, acceptOnL1After } = ledger.settings.policy
  const { open, acceptedOnL1 } = ledger.tip
  const { policySince = 0 } = ledger
  const waiting = l2aBlockByNumber(ledger, acceptedOnL1 + 1)
  return earliestStep<L2aStep>([
    acceptOnL2After === undefined || open.since === undefined
      ? undefined
      : { at: Math.max(open.since, policySince) + acceptOnL2After, step: { kind: 'seal' } },
    acceptOnL1After === undefined || waiting === undefined
      ? undefined
      : {
          at: Math.max(waiting.sealedAt, policySince) + acceptOnL1After,
          step: { kind: 'acceptOnL1', number: waiting.number },
        },
  ])
}
