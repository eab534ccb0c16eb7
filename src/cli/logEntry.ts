import type { RequestEntry } from './requestText.ts'

/** From least to most messages. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** A log entry. Times in Unix milliseconds. */
export type LogEntry = { readonly time: number; readonly level: Exclude<LogLevel, 'silent'> } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'request'; readonly request: RequestEntry }
  /** Requests beyond the maximum number of lines per second. */
  | { readonly kind: 'unlisted'; readonly count: number }
)

/** Formats an entry as a line with its line break. */
export type LineWriter = (entry: LogEntry) => string
