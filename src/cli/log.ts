import { errorStack } from '../errors.ts'
import { type LineWriter, type LogEntry, type LogLevel, logLevels } from './logEntry.ts'
import type { LogSink } from './logSink.ts'
import { type RequestEntry, requestText } from './requestText.ts'

export interface LogSettings {
  readonly level: LogLevel
  readonly sink: LogSink
  /** Whether to write text instead of JSON. */
  readonly isTerminal: boolean
}

/** Maximum number of requests that are logged per second. Further requests are counted. */
const MAX_LISTED_PER_SECOND = 1_000
/** Time to collect lines before they are written, in milliseconds. */
const WRITE_DELAY = 20

/**
 * The log of the command, filtered by `--log-level`: one line per entry on standard error, as text on a terminal, otherwise as JSON. No line
 * contains an API key or a path.
 */
export class CommandLog {
  readonly #rank: number
  readonly #sink: LogSink
  readonly #loadJsonLine: () => Promise<LineWriter>
  readonly #waiting: LogEntry[] = []
  #writer: LineWriter | undefined
  #writing: Promise<void> | undefined
  #second = 0
  #listed = 0
  #unlisted = 0

  constructor(
    { level, sink, isTerminal }: LogSettings,
    loadJsonLine: () => Promise<LineWriter> = async () => (await import('./jsonLines.ts')).jsonLine,
  ) {
    this.#loadJsonLine = loadJsonLine
    this.#rank = logLevels.indexOf(level)
    this.#sink = sink
    if (isTerminal) this.#writer = terminalLine
  }

  writes(level: LogLevel): boolean {
    return logLevels.indexOf(level) <= this.#rank
  }

  /** Logs an internal error, with its stack for `--log-level debug`. */
  fault(fault: unknown, where: string): void {
    this.#logText('error', `internal error in ${where}: ${describeFault(fault, this.writes('debug'))}`)
  }

  warn(text: string): void {
    this.#logText('warn', text)
  }

  debug(text: string): void {
    this.#logText('debug', text)
  }

  request(request: RequestEntry): void {
    if (!this.writes('info')) return
    const time = Date.now()
    if (this.writes('debug') || this.#isListed(time)) this.#add({ kind: 'request', level: 'info', time, request })
    else {
      this.#unlisted++
      this.#writing ??= this.#write()
    }
  }

  /** Settles when all lines are written, or after `timeout` milliseconds. */
  async flush(timeout: number): Promise<void> {
    await this.#writing
    await this.#sink.flush(timeout)
  }

  #logText(level: 'error' | 'warn' | 'debug', text: string): void {
    if (this.writes(level)) this.#add({ kind: 'text', level, time: Date.now(), text })
  }

  #isListed(time: number): boolean {
    const second = Math.floor(time / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#listed = 0
    }
    this.#listed++
    return this.#listed <= MAX_LISTED_PER_SECOND
  }

  #add(entry: LogEntry): void {
    this.#waiting.push(entry)
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    // Lets the node send responses first.
    await new Promise((resolve) => setTimeout(resolve, WRITE_DELAY))
    // While too many files are open, the module cannot be loaded. Until then, lines are text.
    this.#writer ??= await this.#loadJsonLine().catch(() => undefined)
    const entries = this.#waiting.splice(0)
    if (this.#unlisted > 0) entries.push({ kind: 'unlisted', level: 'info', time: Date.now(), count: this.#unlisted })
    this.#unlisted = 0
    this.#sink.write(entries.map(this.#writer ?? terminalLine).join(''))
    this.#writing = undefined
  }
}

function terminalLine(entry: LogEntry): string {
  switch (entry.kind) {
    case 'text':
      return `vivarium: ${entry.text}\n`
    case 'request':
      return `${requestText(entry.request, entry.time)}\n`
    case 'unlisted':
      return `… and ${entry.count} more requests\n`
  }
}

/** Formats an internal error without the folders of this machine, with its stack if `withStack` is set. */
export function describeFault(fault: unknown, withStack: boolean): string {
  const text = withStack ? errorStack(fault) : String(fault)
  return text.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[/\\][^\s/\\:()'"]+)+[/\\]([^\s/\\:()'"]+)/g, '$1')
}
