import type { Outcome } from '../evm/message.ts'

/** How to be without a limit of the protocol. Errors and reports end with it. Simulations and traces have only the texts of go-ethereum. */
export const codeSizeAdvice =
  'raise the limit with --code-size-limit, or remove it with --allow-unlimited-contract-size'

/** Outcomes that --code-size-limit prevents. */
export const codeSizeFaults: ReadonlySet<Outcome> = new Set(['codeSizeExceeded', 'initCodeSizeExceeded'])

/** Adds to the text of an outcome how to be without the limit that caused it. */
export const withAdvice = (text: string, outcome: Outcome): string =>
  codeSizeFaults.has(outcome) ? `${text}: ${codeSizeAdvice}` : text
