import { write } from 'node:fs'

/** Maximum length of pending text, in characters. */
const MAX_PENDING = 1 << 20

type Write = (text: string, done: (written: number) => void) => void

/**
 * Writes text to a file descriptor without blocking the node. If the program that started the node does not read its log, the pipe fills up. Text
 * beyond the maximum is dropped.
 */
export class LogSink {
  readonly #write: Write
  #waiting = ''
  #dropped = 0
  #running: Promise<void> | undefined

  constructor(fd: number, writer: Write = (text, done) => writeAll(fd, Buffer.from(text), done)) {
    this.#write = writer
  }

  /** Number of dropped texts. */
  get dropped(): number {
    return this.#dropped
  }

  write(text: string): void {
    if (this.#waiting.length + text.length > MAX_PENDING) {
      this.#dropped++
      return
    }
    this.#waiting += text
    this.#running ??= this.#drain()
  }

  /** Settles when all text is written, or after `timeout` milliseconds. */
  async flush(timeout: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeout)
    })
    await Promise.race([this.#running, timedOut])
    clearTimeout(timer)
  }

  async #drain(): Promise<void> {
    // Collects the text of one turn of the event loop.
    await Promise.resolve()
    while (this.#waiting !== '') {
      const text = this.#waiting
      this.#waiting = ''
      await new Promise<void>((resolve) => this.#write(text, () => resolve()))
    }
    this.#running = undefined
  }
}

/** Time before a full pipe is tried again, in milliseconds. */
const RETRY_INTERVAL = 20

function writeAll(fd: number, bytes: Uint8Array, done: (written: number) => void): void {
  write(fd, bytes, (error, written) => {
    if (error === null && written < bytes.length) writeAll(fd, bytes.subarray(written), done)
    else if (error?.code === 'EAGAIN') setTimeout(() => writeAll(fd, bytes, done), RETRY_INTERVAL).unref()
    // The reader has closed the pipe, or writing failed.
    else done(written)
  })
}
