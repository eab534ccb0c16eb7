import { write } from 'node:fs'

/** What may wait for a reader that does not read, in characters. */
const LIMIT = 1 << 20

type Write = (text: string, done: (written: number) => void) => void

/**
 * Writes text to a file descriptor without ever making the node wait: a program that starts a node and reads none of its log would
 * stop it otherwise, once the pipe between them is full. What is too much meanwhile is lost.
 */
export class LogSink {
  readonly #write: Write
  #waiting = ''
  #lost = 0
  #running: Promise<void> | undefined

  constructor(fd: number, writer: Write = (text, done) => writeAll(fd, Buffer.from(text), done)) {
    this.#write = writer
  }

  /** Lines that were lost. */
  get lost(): number {
    return this.#lost
  }

  write(text: string): void {
    if (this.#waiting.length + text.length > LIMIT) {
      this.#lost++
      return
    }
    this.#waiting += text
    this.#running ??= this.#drain()
  }

  /** Settles when everything is written, or after so many milliseconds. */
  async flush(patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const tired = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience)
    })
    await Promise.race([this.#running, tired])
    clearTimeout(timer)
  }

  async #drain(): Promise<void> {
    // What is written in the same turn goes out together.
    await Promise.resolve()
    while (this.#waiting !== '') {
      const text = this.#waiting
      this.#waiting = ''
      await new Promise<void>((resolve) => this.#write(text, () => resolve()))
    }
    this.#running = undefined
  }
}

/** Milliseconds until a pipe that is full is tried again. */
const RETRY = 20

function writeAll(fd: number, bytes: Uint8Array, done: (written: number) => void): void {
  write(fd, bytes, (error, written) => {
    if (error === null && written < bytes.length) writeAll(fd, bytes.subarray(written), done)
    else if (error?.code === 'EAGAIN') setTimeout(() => writeAll(fd, bytes, done), RETRY).unref()
    // Nobody reads any more: there is nobody to tell.
    else done(written)
  })
}
