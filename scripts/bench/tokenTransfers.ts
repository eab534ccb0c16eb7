/**
 * A thousand token transfers one after another over HTTP, each with its receipt, in a new process: mostly code that V8 has not optimized yet. The
 * baseline is the smallest program that does the same. Both produce the same blocks.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { encodeDeployData, getContractAddress, type Hex } from 'viem'
import { Token } from '../../test/simulate/contracts/artifacts.ts'
import { connectTo } from './shared/connection.ts'
import { printRow } from './shared/row.ts'
import { type Server, startNode, startProgram } from './shared/servers.ts'
import { median } from './shared/statistics.ts'
import { account, list, newAddress, sign, transferData } from './shared/transactions.ts'

const REPETITIONS = 9
const TRANSFERS = 1_000
/** Transfers whose time is measured alone. */
const FIRST = 200

const deployment = await sign(0, {
  data: encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 10n ** 24n] }),
  gas: 3_000_000n,
})
const token = getContractAddress({ from: account.address, nonce: 0n })
const transfers = await Promise.all(
  list(TRANSFERS, (index) =>
    sign(index + 1, { to: token, data: transferData(newAddress(index), BigInt(1_000 + index)), gas: 100_000n }),
  ),
)

/** Transfers per second of each repetition. */
const rates = {
  node: { all: [] as number[], first: [] as number[] },
  smallest: { all: [] as number[], first: [] as number[] },
}
// Alternately, so that other processes on the machine affect both equally.
for (let repetition = 0; repetition < REPETITIONS; repetition++) {
  const node = await startNode(['--no-demo'])
  const chain = await startOf(node)
  const expected = await measure(node, rates.node)
  const smallest = await startProgram(process.execPath, (port) => [
    join('scripts', 'run-ts.mjs'),
    join('scripts', 'bench', 'shared', 'smallestNode.ts'),
    port,
    JSON.stringify(chain),
  ])
  // The receipt includes the hash of its block, and so the state after it.
  assert.deepEqual(JSON.parse(await measure(smallest, rates.smallest)), JSON.parse(expected))
}
const baseline = 'the smallest program with node:http'
for (const [label, key] of [
  [`${TRANSFERS.toLocaleString('en')} token transfers in a new process`, 'all'],
  [`the first ${FIRST} of them`, 'first'],
] as const) {
  const [value, baselineValue] = [median(rates.node[key]), median(rates.smallest[key])]
  printRow({ label, unit: '/s', value, baseline, baselineValue })
}

/** Makes each block one second later than its parent. Returns what the smallest program needs to continue the chain. */
async function startOf({ call }: Server): Promise<object> {
  await call('anvil_setBlockTimestampInterval', [1])
  const accounts = (await call('eth_accounts')) as Hex[]
  const genesis = (await call('eth_getBlockByNumber', ['0x0', false])) as object
  return { ...genesis, accounts, balance: await call('eth_getBalance', [accounts[0], 'latest']) }
}

/** Deploys the token, measures the transfers, and stops the server. Returns the last receipt as text. */
async function measure(server: Server, rate: { readonly all: number[]; readonly first: number[] }): Promise<string> {
  const connection = await connectTo(server.url)
  const result = async (method: string, param: string): Promise<string> => {
    const text = await connection.ask(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":["${param}"]}`)
    const { result } = JSON.parse(text) // of a JSON-RPC response
    if (typeof result?.status === 'string' && result.status !== '0x1') throw new Error('a transfer failed')
    if (result == null) throw new Error(`${method}: ${text}`)
    return typeof result === 'string' ? result : text
  }
  const mine = async (raw: Hex) => result('eth_getTransactionReceipt', await result('eth_sendRawTransaction', raw))
  await mine(deployment)
  let last = ''
  const start = performance.now()
  for (const [index, transfer] of transfers.entries()) {
    last = await mine(transfer)
    if (index === FIRST - 1) rate.first.push((1_000 * FIRST) / (performance.now() - start))
  }
  rate.all.push((1_000 * TRANSFERS) / (performance.now() - start))
  connection.close()
  await server.stop()
  return last
}
