import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { digestOf } from '../../src/gateway/keys/digest.ts'
import { openGatewayRecords } from '../../src/node/accounts/gatewayRecords.ts'
import { withKeys } from '../../src/node/commands/keyCommands.ts'
import { startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import type { KillOptions } from './killDuringRevert.ts'

const PRICE = 80
/** Large enough that the lease, a thousandth of it, is used up several times before each kill. */
const DAILY = 1_000_000
const LEASE = DAILY / 1_000
const CONNECTIONS = 8

/** The credits that the records count as spent, on all days that the run touches: it may run over midnight. */
async function spentBy(folder: string, id: string): Promise<number> {
  const records = await openGatewayRecords(folder)
  let sum = 0
  for await (const [, value] of records.entries('credits', `${id}/`)) sum += Number(value)
  await records.close()
  return sum
}

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'web3_clientVersion', params: [] })

/** Resolves to the status of a complete response. Rejects if the node is gone before. */
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

/**
 * Starts a node on the same data directory again and again and kills it with SIGKILL while clients spend the credits of an API key. Throws when
 * the records count fewer credits than were spent, or more than the requests and one lease a kill. Returns the number of responses.
 */
export async function killSpending({ command, folder, kills, seed, onKill }: KillOptions): Promise<number> {
  const next = random(seed)
  // The first node makes the data directory. The key is created while no node has it open.
  const first = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
  await first.end('SIGTERM')
  const settings = { name: 'load', dailyCredits: DAILY, creditsPerSecond: 'unlimited' } as const
  const { key, listed } = await withKeys({ dataDir: folder }, (keys) => keys.create(settings))
  assert.ok(digestOf(key).toString('hex').startsWith(listed.id))

  let sent = 0
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
          sent++
          assert.equal(await ask(`${node.url}/v3/${key}`, agent), 200)
          if (++answered < enough || killed !== undefined) continue
          // Not just after a response, but somewhere in the work that follows it.
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
    const most = before + (sent + CONNECTIONS) * PRICE + kill * LEASE
    assert.ok(spent >= answered * PRICE, `after kill ${kill}: ${spent} is less than was answered`)
    assert.ok(spent <= most, `after kill ${kill}: ${spent} is more than the requests and a lease`)
    assert.ok(spent >= before, `after kill ${kill}: ${spent} is less than before`)
    before = spent
    onKill?.(kill)
  }

  // A node that is stopped leaves the exact figure.
  const last = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
  assert.equal(await ask(`${last.url}/v3/${key}`, new Agent()), 200)
  await last.end('SIGTERM')
  assert.equal(await spentBy(folder, listed.id), before + PRICE)
  return answered
}
