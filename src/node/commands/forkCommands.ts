/** The subcommands of `vivarium fork`. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { define } from '../../errors.ts'
import { startNode } from '../../node.ts'
import type { ListenOptions, NodeOptions } from '../../options/options.ts'
import { type CacheReport, verifyCache } from '../../upstream/verifyCache.ts'
import type { NodeHooks } from '../api/nodeHooks.ts'

const notStarted = define<{ command: string; reason: string }>(
  'CommandNotStarted',
  -32000,
  ({ command, reason }) => `--run: cannot start "${command}": ${reason}`,
)

/** Verifies a cache file offline: see `verifyCache`. */
export const verifyForkCache = (file: string): Promise<CacheReport> => verifyCache(file)

export interface ForkRun {
  /** Options of the node, with its upstream. */
  readonly options: NodeOptions
  readonly listen: ListenOptions
  /** A shell command. `VIVARIUM_URL` and `ETH_RPC_URL` in its environment contain the URL of the node. */
  readonly command: string
}

/** The result of vivarium_forkStatus. */
export interface ForkStatus {
  readonly chainId: string
  readonly blockNumber: string
  readonly blockHash: string
  readonly verified: boolean
  readonly requests: number
  readonly calls: number
}

export interface ForkRunResult {
  /** Exit status of the command. */
  readonly exitStatus: number
  readonly upstream: ForkStatus
}

/**
 * Starts a node on a fork, runs a command against it, and closes the node, which writes the fork cache. Rejects with a NodeError if the node
 * cannot start or the cache cannot be written.
 */
export async function runOnFork({ options, listen, command }: ForkRun, hooks: NodeHooks): Promise<ForkRunResult> {
  const node = startNode(options, hooks)
  try {
    const { url } = await node.listen(listen)
    await node.ready
    const exitStatus = await runCommand(command, { VIVARIUM_URL: url, ETH_RPC_URL: url })
    const upstream = (await node.provider.request({ method: 'vivarium_forkStatus' })) as ForkStatus
    return { exitStatus, upstream }
  } finally {
    await node.close()
  }
}

/** Runs a shell command, and forwards the signals that would end this process. Resolves to its exit status. */
function runCommand(command: string, variables: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...variables } })
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, forward)
    const stopForwarding = (): void => {
      for (const signal of signals) process.off(signal, forward)
    }
    child.on('error', (error) => {
      stopForwarding()
      reject(notStarted({ command, reason: error.message }))
    })
    child.on('exit', (status, signal) => {
      stopForwarding()
      resolve(status ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}
