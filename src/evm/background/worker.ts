/** The file that a worker thread runs: it carries out one task at a time. */
import { parentPort } from 'node:worker_threads'
import { allPrecompiles } from '../precompiles/precompiles.ts'
import type { Task, TaskResult } from './task.ts'

async function carryOut({ index, input }: Task): Promise<Uint8Array | undefined> {
  const precompile = allPrecompiles[index]
  if (precompile === undefined) throw new RangeError(`there is no precompile ${index}`)
  await precompile.load?.()
  return precompile.run(input)
}

parentPort?.on('message', async (task: Task) => {
  let result: TaskResult
  try {
    result = { output: await carryOut(task) }
  } catch (error) {
    result = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(result)
})
