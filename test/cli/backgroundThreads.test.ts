import { readdirSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { startCommand } from './startCommand.ts'

test.runIf(process.platform === 'linux')("V8's threads have a lower priority than the main thread", async () => {
  const { pid, request, end } = await startCommand(builtCommand(), ['--port', '0', '--no-demo'])
  // The node lowers the priority in the turn of the event loop in which it prints that it is ready.
  await request('eth_blockNumber')
  const main = getPriority(pid)
  const others = readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .filter((thread) => thread !== pid)
    .map((thread) => getPriority(thread))
  await end('SIGTERM')
  expect(main).toBe(getPriority())
  expect(others).toContain(Math.min(main + 5, constants.priority.PRIORITY_LOW))
  // LevelDB writes in threads that requests wait for.
  expect(others).toContain(main)
})
