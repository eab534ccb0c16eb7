/** Log lines as JSON, by pino. It is loaded with the first line that nobody reads on a terminal. */
import pino from 'pino'
import type { LogEntry } from './log.ts'
import { printable } from './requestText.ts'

/** Methods of a batch that are named. */
const NAMED = 20

let line = ''

/** Gives its lines to whoever asks for them in the same turn. */
const logger = pino(
  {
    level: 'debug',
    // Which process and machine it is, the reader of the log knows.
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

/** One entry as a line of JSON, its end included. */
export function jsonLine(entry: LogEntry): string {
  const { level } = entry
  const time = new Date(entry.time).toISOString()
  switch (entry.kind) {
    case 'text':
      logger[level]({ time }, entry.text)
      break
    case 'request': {
      const { methods, milliseconds, ...request } = entry.request
      const named = methods.slice(0, NAMED).map(printable)
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
