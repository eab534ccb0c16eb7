import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { digestOf } from '../../src/gateway/keys/digest.ts'
import { openGatewayRecords } from '../../src/node/accounts/gatewayRecords.ts'
import { withKeys } from '../../src/node/commands/keyCommands.ts'
import { startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import type { KillOptions } from './killDuringRevert.ts'

const PRICE = 80
/** The lease is a thousandth of it, so several leases are used up before each kill. */
const DAILY_CREDITS = 1_000_000
const LEASE = DAILY_CREDITS / 1_000
const CONNECTIONS = 8

/** Returns the stored credits that a key has spent on all days. The test may run over midnight. */
async function spentBy(folder: string, id: string): Promise<number> {
  const records = await openGatewayRecords(folder)
  let sum = 0
  for await (const [, value] of records.entries('credits', `${id}/`)) sum += Number(value)
  await records.close()
  return sum
}

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'web3_clientVersion', params: [] })

/** Returns the status of a complete response. Rejects if the node is killed before. */
function post(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.on('data', () => {})
      response.on('end', () =>
        response.complete ? resolve(response.statusCode ?? 0) : reject(new Error('the response is incomplete')),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Starts a node repeatedly on the same data directory, and kills it with SIGKILL while clients spend the credits of an API key. Throws if the
 * stored credits are less than the price of the responses, or more than the price of all requests and one lease per kill. Returns the number
 * of responses.
 */
export async function killSpending({ command, folder, kills, seed, onKill }: KillOptions): Promise<number> {
  const next = random(seed)
  // The first node creates the data directory. The key is created while no node runs.
  const first = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
  await first.end('SIGTERM')
  const settings = { name: 'load', dailyCredits: DAILY_CREDITS, creditsPerSecond: 'unlimited' } as const
  const { key, listed } = await withKeys({ dataDir: folder }, (keys) => keys.create(settings))
  assert.ok(digestOf(key).toString('hex').startsWith(listed.id))

  let requests = 0
  let answered = 0
  let before = 0
  for (let kill = 1; kill <= kills; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--log-level', 'warn', '--data-dir', folder])
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const enough = answered + 1 + Math.floor(next() * 60)
    const delay = next() * 2
    let killed: Promise<unknown> | undefined
    const load = async () => {
      try {
        for (;;) {
          requests++
          assert.equal(await post(`${node.url}/v3/${key}`, agent), 200)
          if (++answered < enough || killed !== undefined) continue
          // The delay moves the kill into the work after the response.
          killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
        }
      } catch (failure) {
        // The node was killed. Only its earlier responses count.
        if (killed === undefined) throw failure
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, load))
    await killed
    agent.destroy()
    const spent = await spentBy(folder, listed.id)
    const max = before + (requests + CONNECTIONS) * PRICE + kill * LEASE
    assert.ok(spent >= answered * PRICE, `after kill ${kill}: ${spent} is less than the price of the responses`)
    assert.ok(spent <= max, `after kill ${kill}: ${spent} is more than the price of the requests and the leases`)
    assert.ok(spent >= before, `after kill ${kill}: ${spent} is less than before`)
    before = spent
    onKill?.(kill)
  }

  // Windows has no signals: the node would be killed again.
  if (process.platform === 'win32') return answered
  // A node that stops normally stores the exact sum.
  const last = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
  assert.equal(await post(`${last.url}/v3/${key}`, new Agent()), 200)
  await last.end('SIGTERM')
  assert.equal(await spentBy(folder, listed.id), before + PRICE)
  return answered
}
