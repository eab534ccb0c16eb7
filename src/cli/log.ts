/** From the quietest to the most talkative. */
const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof levels)[number]

/** What the command has to say beside its result, a line each on standard error, as far as `--log-level` lets it. */
export class Log {
  readonly #rank: number
  readonly #stream: NodeJS.WritableStream

  constructor(level: LogLevel, stream: NodeJS.WritableStream) {
    this.#rank = levels.indexOf(level)
    this.#stream = stream
  }

  writes(level: LogLevel): boolean {
    return levels.indexOf(level) <= this.#rank
  }

  /** A fault of our own: with its stack, since it is to be reported. */
  fault(fault: unknown, where: string): void {
    this.#write('error', `internal error in ${where}: ${fault instanceof Error ? fault.stack : String(fault)}`)
  }

  warn(text: string): void {
    this.#write('warn', text)
  }

  #write(level: LogLevel, text: string): void {
    if (this.writes(level)) this.#stream.write(`vivarium: ${text}\n`)
  }
}
