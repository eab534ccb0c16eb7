/** The entry point of a worker thread, which executes one task at a time. */
import { parentPort } from 'node:worker_threads'
import { errorStack } from '../../errors.ts'
import { runTask } from './runTask.ts'
import type { Task, TaskResult } from './task.ts'

parentPort?.on('message', async (task: Task) => {
  let result: TaskResult
  try {
    result = { output: await runTask(task) }
  } catch (error) {
    result = { error: errorStack(error) }
  }
  parentPort?.postMessage(result)
})
