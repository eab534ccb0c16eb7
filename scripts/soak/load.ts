import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCommand } from '../../test/cli/startCommand.ts'
import { checkConsistency, openKilledChain } from '../../test/node/killSupport.ts'
import { random } from '../../test/random.ts'
import { Client, Tally } from './client.ts'
import { users } from './users.ts'

/** Milliseconds between two samples of the memory. */
const SAMPLE_INTERVAL = 5_000
/** Number of samples for each line of the report. */
const SAMPLES_PER_LINE = 6
/** Maximum growth of the resident memory between the second and the last fifth of the time, in MiB. */
const MAX_GROWTH = 256
/** Number of blocks whose records and states are checked after the node has stopped. */
const CHECKED_BLOCKS = 200

export interface LoadOptions {
  /** The built command. */
  readonly command: string
  readonly minutes: number
  readonly seed: number
}

/** Runs a built node under a mixed load for `minutes`. Returns the violations. */
export async function soakLoad({ command, minutes, seed }: LoadOptions): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vivarium-soak-'))
  const tally = new Tally()
  const samples: number[] = []
  try {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
    const client = new Client(node.url, tally)
    const end = Date.now() + minutes * 60_000
    const sampling = setInterval(() => {
      samples.push(residentMemory(node.pid))
      if (samples.length % SAMPLES_PER_LINE === 0) report(samples, tally)
    }, SAMPLE_INTERVAL)
    const working = users(client, node.url, random(seed), tally).map((user) => user(end))
    const results = await Promise.allSettled(working)
    clearInterval(sampling)
    for (const result of results) if (result.status === 'rejected') tally.violate(`a user failed: ${result.reason}`)
    const { status, stderr } = await node.end('SIGTERM')
    if (status !== 0) tally.violate(`the node ended with status ${status}`)
    for (const line of stderr.split('\n').filter((text) => text !== '')) tally.violate(`the node logged: ${line}`)
    await checkStopped(folder)
  } catch (error) {
    tally.violate(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  report(samples, tally)
  for (const [kind, count] of tally.errors) console.log(`  ${kind}: ${count}`)
  checkGrowth(samples, tally)
  return tally.violations
}

/** Checks that the chain of the stopped node is complete and needs no repair. */
async function checkStopped(folder: string): Promise<void> {
  const chain = await openKilledChain(folder)
  try {
    checkConsistency(chain, Math.max(0, chain.head.number - CHECKED_BLOCKS))
  } finally {
    await chain.close()
  }
}

function checkGrowth(samples: readonly number[], tally: Tally): void {
  const fifth = Math.floor(samples.length / 5)
  if (fifth < 2) return
  const early = median(samples.slice(fifth, 2 * fifth))
  const late = median(samples.slice(-fifth))
  console.log(`load: resident memory ${early} MiB in the second fifth of the time, ${late} MiB in the last`)
  if (late - early > MAX_GROWTH) tally.violate(`resident memory grew from ${early} to ${late} MiB`)
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}

function report(samples: readonly number[], tally: Tally): void {
  const seconds = (samples.length * SAMPLE_INTERVAL) / 1000
  const errors = [...tally.errors.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `load: ${seconds} s, ${samples.at(-1) ?? 0} MiB resident, ${tally.requests} requests, ${errors} errors, ${tally.violations.length} violations`,
  )
}

/** Returns the resident memory of a process in MiB. Returns 0 on systems without /proc. */
function residentMemory(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}
