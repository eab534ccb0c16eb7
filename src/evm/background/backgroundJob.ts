import type { Task } from './task.ts'

/** Set by the build. Undefined if the sources run without a bundled worker. */
declare const WORKER_FILE: string | undefined

/** Whether worker threads are available. Without them, long tasks run on this thread. */
export const hasWorkers = typeof WORKER_FILE === 'string'

/** Loaded with the first task. After a failure, the next task tries again. */
let loading: Promise<typeof import('./workerPool.ts')> | undefined

function loadPool(): Promise<typeof import('./workerPool.ts')> {
  loading ??= import('./workerPool.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** A task on a worker thread. */
export class BackgroundJob {
  /** Resolves when `output` is set. Rejects if the thread failed or the job was cancelled. */
  readonly done: Promise<void>
  output: Uint8Array | undefined
  isDone = false
  readonly #controller = new AbortController()

  constructor(task: Task) {
    this.done = this.#run(task)
    // A cancelled job has no waiting caller.
    this.done.catch(() => {})
  }

  /** Cancels the task and terminates its thread, unless it is done. */
  cancel(): void {
    this.#controller.abort()
  }

  async #run(task: Task): Promise<void> {
    const { signal } = this.#controller
    const { workerPool } = await loadPool()
    this.output = await workerPool.run(task, signal)
    this.isDone = true
  }
}

/** Runs a task on a worker thread, or on this thread if there are none. */
export async function runInBackground(task: Task): Promise<Uint8Array | undefined> {
  if (!hasWorkers) {
    const { runTask } = await import('./runTask.ts')
    return runTask(task)
  }
  const job = new BackgroundJob(task)
  await job.done
  return job.output
}

/** Terminates the threads without a task. New ones start on demand. */
export async function endIdleWorkers(): Promise<void> {
  const pool = await loading?.catch(() => undefined)
  pool?.workerPool.endIdle()
}
