import { setFlagsFromString } from 'node:v8'
import { type Address, type Node, startNode } from '../node.ts'
import type { CommandOptions } from '../options/options.ts'
import { withDefaults } from '../options/options.ts'
import { checkConfigOut, writeConfig } from './configOut.ts'
import { fixtureListing } from './fixturesListing.ts'
import { growthProgress } from './fixturesProgress.ts'
import { importProgress, type ProgressView } from './importProgress.ts'
import { accountListing } from './listing.ts'
import { Log } from './log.ts'
import { closeOnSignals } from './signals.ts'
import { withConfigFile } from './withConfigFile.ts'

/** Starts a node and says when it is ready, and where. It runs until a signal ends it. */
export async function start(given: CommandOptions, warnings: readonly string[]): Promise<void> {
  // A node runs beside everything else on a laptop: collecting garbage sooner costs a little time and saves 30 MiB.
  setFlagsFromString('--heap-growing-percent=30')
  const options = await withConfigFile(given, process.cwd())
  const listening = withDefaults(options, 'listen')
  const nodeOptions = withDefaults(options, 'node')
  const { quiet, configOut, logLevel } = withDefaults(options, 'command')
  const log = new Log(logLevel, process.stderr)
  for (const warning of warnings) log.warn(warning)
  if (configOut !== undefined) checkConfigOut(configOut)

  // Whoever asks for traces wants them also where everything else is quiet.
  const tellsAll = nodeOptions.printTraces || (!quiet && log.writes('info'))
  let progress: ProgressView | undefined
  if (nodeOptions.import !== undefined && log.writes('info')) progress = await importProgress(process.stderr)
  const growing =
    nodeOptions.fixtures !== undefined && log.writes('info') ? await growthProgress(process.stderr) : undefined
  const node = startNode(nodeOptions, {
    onGrow: (grown) => growing?.update(grown),
    onImport: (imported) => progress?.update(imported),
    onFault: (fault, where) => log.fault(fault, where),
    ...(tellsAll && { onReport: (report) => process.stdout.write(`${report}\n`) }),
  })
  const closing = closeOnSignals(() => node.close())
  let address: Address
  try {
    // Listens first: the chain is built while the first client is still connecting.
    address = await node.listen(listening)
    await node.ready
  } catch (failure) {
    if (closing.begun) return
    throw failure
  } finally {
    progress?.stop()
    growing?.stop()
  }

  const { url, wsUrl } = address
  if (configOut !== undefined) await writeConfig(configOut, configOf(node, address))
  if (!quiet) {
    const named = new Set(Object.values(node.names.accounts))
    const development = node.accounts.filter((account) => !named.has(account.address))
    process.stdout.write(accountListing(development, nodeOptions.balance) + fixtureListing(node.names))
  }
  process.stdout.write(`vivarium is ready at ${url} (WebSocket ${wsUrl}, chain ${node.chainId})\n`)
}

function configOf({ chainId, accounts }: Node, { url, wsUrl }: Address) {
  return { url, wsUrl, pid: process.pid, networks: { local: { url, wsUrl, chainId } }, accounts, keys: [] }
}
