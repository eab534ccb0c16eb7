import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** The bundle of compilerJsonWorker.ts, relative to the file that this one is bundled into. Undefined if the sources run without a build. */
declare const COMPILER_JSON_WORKER_FILE: string | undefined

/** Size from which a thread parses a file, in bytes. The event loop would stand still for more than about 50 ms. */
const MIN_SIZE_FOR_THREAD = 2 << 20

/** Parses a file that a compiler wrote. A large one has only the parts that locations and storage layouts need. Rejects if it cannot be read or is not JSON. */
export async function readCompilerJson(path: string): Promise<unknown> {
  const { size } = await stat(path)
  return size < MIN_SIZE_FOR_THREAD || typeof COMPILER_JSON_WORKER_FILE !== 'string'
    ? JSON.parse(await readFile(path, 'utf8'))
    : parsedInThread(path, COMPILER_JSON_WORKER_FILE)
}

function parsedInThread(path: string, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Flags of the process, such as --inspect, are not meant for the thread.
    const worker = new Worker(new URL(file, import.meta.url), { workerData: path, execArgv: [], name: 'vivarium' })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread ended before it had parsed the file')))
  })
}
