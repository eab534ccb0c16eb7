import type { NodeHooks } from '../node.ts'
import { faultText } from './faultText.ts'
import type { LogSink } from './logSink.ts'
import { requestText } from './requestText.ts'

/** From the quietest to the most talkative. */
const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof levels)[number]

/** A request that was answered. */
export type RequestRecord = Parameters<NonNullable<NodeHooks['onRequest']>>[0]

/** One thing to say. Times in Unix milliseconds. */
export type LogEntry = { readonly time: number; readonly level: Exclude<LogLevel, 'silent'> } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'request'; readonly request: RequestRecord }
  /** Requests that were too many to be told one by one. */
  | { readonly kind: 'unlisted'; readonly count: number }
)

/** Makes a line of an entry, its end included. */
export type LineWriter = (entry: LogEntry) => string

export interface LogSettings {
  readonly level: LogLevel
  readonly sink: LogSink
  /** People read words, programs JSON. */
  readonly isTerminal: boolean
}

/** How many requests a second are told one by one: more nobody reads, and each costs the node time. */
const LISTED = 1_000
/** Milliseconds that lines wait for others to be written with. */
const DELAY = 20

/**
 * What the command has to say beside its result, as far as `--log-level` lets it: a line each on standard error, in words on a
 * terminal, as JSON elsewhere. No line holds a key or a path.
 */
export class Log {
  readonly #rank: number
  readonly #sink: LogSink
  readonly #waiting: LogEntry[] = []
  #writer: LineWriter | undefined
  #writing: Promise<void> | undefined
  #second = 0
  #listed = 0
  #unlisted = 0

  constructor({ level, sink, isTerminal }: LogSettings) {
    this.#rank = levels.indexOf(level)
    this.#sink = sink
    if (isTerminal) this.#writer = terminalLine
  }

  writes(level: LogLevel): boolean {
    return levels.indexOf(level) <= this.#rank
  }

  /** A fault of our own; with `--log-level debug` also where it came from. */
  fault(fault: unknown, where: string): void {
    this.#say('error', `internal error in ${where}: ${faultText(fault, this.writes('debug'))}`)
  }

  warn(text: string): void {
    this.#say('warn', text)
  }

  request(request: RequestRecord): void {
    if (!this.writes('info')) return
    const time = Date.now()
    if (this.writes('debug') || this.#isListed(time)) this.#enter({ kind: 'request', level: 'info', time, request })
    else {
      this.#unlisted++
      this.#writing ??= this.#write()
    }
  }

  /** Settles when everything is written, or after so many milliseconds. */
  async flush(patience: number): Promise<void> {
    await this.#writing
    await this.#sink.flush(patience)
  }

  #say(level: 'error' | 'warn', text: string): void {
    if (this.writes(level)) this.#enter({ kind: 'text', level, time: Date.now(), text })
  }

  #isListed(time: number): boolean {
    const second = Math.floor(time / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#listed = 0
    }
    this.#listed++
    return this.#listed <= LISTED
  }

  #enter(entry: LogEntry): void {
    this.#waiting.push(entry)
    this.#writing ??= this.#write()
  }

  async #write(): Promise<void> {
    // Answers go first.
    await new Promise((resolve) => setTimeout(resolve, DELAY))
    this.#writer ??= (await import('./jsonLines.ts')).jsonLine
    const entries = this.#waiting.splice(0)
    if (this.#unlisted > 0) entries.push({ kind: 'unlisted', level: 'info', time: Date.now(), count: this.#unlisted })
    this.#unlisted = 0
    this.#sink.write(entries.map(this.#writer).join(''))
    this.#writing = this.#waiting.length > 0 || this.#unlisted > 0 ? this.#write() : undefined
    await this.#writing
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
