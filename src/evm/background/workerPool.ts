import { Worker } from 'node:worker_threads'
import type { Task, TaskResult } from './task.ts'

/** The bundle of worker.ts, relative to the file that this one is bundled into. Filled in by the build. */
declare const WORKER_FILE: string

/** Several threads, so that a short task does not wait for a long one. */
const MAX_THREADS = 4
/** Time after which a thread without a task is terminated, in milliseconds. */
const IDLE_MILLISECONDS = 10_000

interface Entry {
  readonly task: Task
  readonly resolve: (output: Uint8Array | undefined) => void
  readonly reject: (reason: unknown) => void
}

interface Thread {
  readonly worker: Worker
  /** The current task. Undefined if the thread is idle. */
  entry: Entry | undefined
  idle: NodeJS.Timeout | undefined
}

/** Worker threads that start on demand. Idle threads terminate after a while, and do not keep the process alive. */
export class WorkerPool {
  readonly #threads = new Set<Thread>()
  readonly #waiting: Entry[] = []

  /**
   * Runs a task and resolves to its output. Rejects if the thread fails. If `signal` is aborted, terminates the thread and rejects with the
   * reason.
   */
  run(task: Task, signal: AbortSignal): Promise<Uint8Array | undefined> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const abort = (): void => this.#cancel(entry, signal.reason)
      const entry: Entry = {
        task,
        resolve: (output) => {
          signal.removeEventListener('abort', abort)
          resolve(output)
        },
        reject: (reason) => {
          signal.removeEventListener('abort', abort)
          reject(reason)
        },
      }
      signal.addEventListener('abort', abort)
      this.#waiting.push(entry)
      this.#assign()
    })
  }

  /** Number of threads, busy or idle. */
  get size(): number {
    return this.#threads.size
  }

  /** Terminates the threads without a task. */
  endIdle(): void {
    for (const thread of this.#threads) if (thread.entry === undefined) this.#end(thread)
  }

  /** Assigns waiting tasks to threads. */
  #assign(): void {
    for (;;) {
      const entry = this.#waiting[0]
      if (entry === undefined) return
      const idle = [...this.#threads].find((thread) => thread.entry === undefined)
      if (idle === undefined && this.#threads.size >= MAX_THREADS) return
      this.#waiting.shift()
      try {
        this.#start(idle ?? this.#newThread(), entry)
      } catch (error) {
        entry.reject(error)
      }
    }
  }

  #start(thread: Thread, entry: Entry): void {
    clearTimeout(thread.idle)
    thread.entry = entry
    // Keeps the process alive while a caller waits for the output.
    thread.worker.ref()
    thread.worker.postMessage(entry.task)
  }

  #newThread(): Thread {
    // Flags of the process, such as --inspect, are not meant for the thread.
    const worker = new Worker(new URL(WORKER_FILE, import.meta.url), { execArgv: [], name: 'vivarium' })
    const thread: Thread = { worker, entry: undefined, idle: undefined }
    this.#threads.add(thread)
    worker.on('message', (result: TaskResult) => this.#take(thread, result))
    worker.on('error', (error) => this.#end(thread, error))
    worker.on('exit', () => this.#end(thread, new Error('the worker thread ended before its task')))
    return thread
  }

  #take(thread: Thread, result: TaskResult): void {
    const { entry, worker } = thread
    // The task was cancelled before this message arrived.
    if (entry === undefined || !this.#threads.has(thread)) return
    if ('error' in result) {
      this.#end(thread, new Error(result.error))
      return
    }
    thread.entry = undefined
    worker.unref()
    thread.idle = setTimeout(() => this.#end(thread), IDLE_MILLISECONDS).unref()
    this.#assign()
    entry.resolve(result.output)
  }

  /** Terminates a thread and rejects its task. Has no effect on a terminated thread. */
  #end(thread: Thread, reason?: unknown): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.idle)
    void thread.worker.terminate()
    thread.entry?.reject(reason)
    this.#assign()
  }

  #cancel(entry: Entry, reason: unknown): void {
    const at = this.#waiting.indexOf(entry)
    if (at >= 0) {
      this.#waiting.splice(at, 1)
      entry.reject(reason)
    }
    for (const thread of this.#threads) if (thread.entry === entry) this.#end(thread, reason)
  }
}

/** The threads of this process. */
export const workerPool = new WorkerPool()
