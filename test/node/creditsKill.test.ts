import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../src/gateway/keys/digest.ts'
import { openGatewayRecords } from '../../src/node/accounts/gatewayRecords.ts'
import { withKeys } from '../../src/node/commands/keyCommands.ts'
import { builtCommand } from '../build.ts'
import { startCommand } from '../cli/startCommand.ts'

const KILLS = 50
const PRICE = 80
/** Large enough that the lease, a thousandth of it, is used up several times before each kill. */
const DAILY = 1_000_000
const LEASE = DAILY / 1_000
const CONNECTIONS = 8

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-credits-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A number from 0 to 1 that is the same in every run: when the node is killed must not depend on luck alone. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What the records say was spent, on all days that the test touches: it may run over midnight. */
async function written(id: string): Promise<number> {
  const records = await openGatewayRecords(folder)
  let sum = 0
  for await (const [, value] of records.entries('credits', `${id}/`)) sum += Number(value)
  await records.close()
  return sum
}

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'web3_clientVersion', params: [] })

/** Resolves to the status of the whole answer; rejects when the node is gone before that. */
function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const asking = request(url, { method: 'POST', agent, headers }, (response) => {
      response.on('data', () => {})
      response.on('end', () => (response.complete ? resolve(response.statusCode ?? 0) : reject(new Error('cut off'))))
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

test(`credits that were spent are spent, also when the node is killed ${KILLS} times under load`, {
  timeout: 240_000,
}, async () => {
  const command = builtCommand()
  const next = random(20_261_121)
  // The first node makes the data directory; the key is issued while nobody has it.
  const first = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
  await first.end('SIGTERM')
  const settings = { name: 'load', dailyCredits: DAILY, creditsPerSecond: 'unlimited' } as const
  const { key, listed } = await withKeys({ dataDir: folder }, (keys) => keys.create(settings))
  expect(digestOf(key).toString('hex').startsWith(listed.id)).toBe(true)

  let sent = 0
  let answered = 0
  let before = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--log-level', 'warn', '--data-dir', folder])
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const enough = answered + 1 + Math.floor(next() * 60)
    const delay = next() * 2
    let killed: Promise<unknown> | undefined
    const load = async () => {
      try {
        for (;;) {
          sent++
          expect(await ask(`${node.url}/v3/${key}`, agent)).toBe(200)
          if (++answered < enough || killed !== undefined) continue
          // Not just after an answer, but somewhere in the work that follows it.
          killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
        }
      } catch (failure) {
        // The node was killed: what it had answered by then is what counts.
        if (killed === undefined) throw failure
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, load))
    await killed
    agent.destroy()
    const spent = await written(listed.id)
    expect(spent, `after kill ${kill}: never less than what was answered`).toBeGreaterThanOrEqual(answered * PRICE)
    expect(spent, `after kill ${kill}: never more than was asked for and a lease`).toBeLessThanOrEqual(
      before + (sent + CONNECTIONS) * PRICE + kill * LEASE,
    )
    expect(spent, `after kill ${kill}: never back up`).toBeGreaterThanOrEqual(before)
    before = spent
  }
  expect(answered).toBeGreaterThan(KILLS)

  // A node that ends in peace leaves the exact figure.
  const last = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
  expect(await ask(`${last.url}/v3/${key}`, new Agent())).toBe(200)
  await last.end('SIGTERM')
  expect(await written(listed.id)).toBe(before + PRICE)
})
