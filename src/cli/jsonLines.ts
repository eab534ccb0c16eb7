/** Log lines as JSON, by pino. Loaded with the first log line unless standard error is a terminal. */
import pino from 'pino'
import type { LogEntry } from './logEntry.ts'
import { printable } from './requestText.ts'

/** Maximum number of methods of a batch in a line. */
const MAX_NAMED = 20

let line = ''

/** A synchronous logger: each line is in `line` after the call. */
const logger = pino(
  {
    level: 'debug',
    // No process ID and host name.
    base: null,
    timestamp: false,
    formatters: { level: (label) => ({ level: label }) },
  },
  {
    write: (text: string) => {
      line = text
    },
  },
)

/** Formats an entry as a line of JSON, with its line break. */
export function jsonLine(entry: LogEntry): string {
  const { level } = entry
  const time = new Date(entry.time).toISOString()
  switch (entry.kind) {
    case 'text':
      logger[level]({ time }, entry.text)
      break
    case 'request': {
      const { methods, milliseconds, ...request } = entry.request
      const named = methods.slice(0, MAX_NAMED).map(printable)
      const rounded = Number(milliseconds.toFixed(3))
      logger[level]({ time, ...request, milliseconds: rounded, items: methods.length, methods: named }, 'request')
      break
    }
    case 'unlisted':
      logger[level]({ time, count: entry.count }, 'more requests')
      break
  }
  return line
}
