import { isatty } from 'node:tty'
import type { NodeHooks } from '../node/api/nodeHooks.ts'
import { type Node, type NodeAddress, startNode } from '../node.ts'
import { DEFAULT_NETWORK } from '../options/defaultNetwork.ts'
import { type CommandOptions, givenNodeOptions, type OptionsWithDefaults, withDefaults } from '../options/options.ts'
import { withPreset } from '../options/presets.ts'
import type { StartCommand } from './commandLine.ts'
import { checkCommandOptions, describedOptions } from './commandOptions.ts'
import { CommandLog } from './log.ts'
import { LogSink } from './logSink.ts'
import { print, standardError } from './output.ts'
import { buildProgress, importProgress } from './progress.ts'
import { readyLine } from './readyLine.ts'
import { closeOnSignals } from './signals.ts'
import { withAnvilHost, withConfigFile } from './withConfigFile.ts'
import { withHardhatArtifacts } from './withHardhatArtifacts.ts'
import { withVariableNames } from './withVariableNames.ts'

/** Maximum time to flush the log when the process ends, in milliseconds. Its reader may have stopped reading. */
const FLUSH_TIMEOUT = 500

/** Maximum time to close and to write the file of --dump-state, in milliseconds. A long chain takes a minute. */
const DUMP_TIMEOUT = 600_000

/** The file descriptor of `process.stderr`. A start that prints nothing there does not wait until the stream is created. */
const STDERR = 2

const noKeys =
  'every request needs an API key, and this node has none: set one with --keys, or start with --data-dir and run vivarium keys create --data-dir'

const say = (text: string): void => print(text, true)

/** Options with defaults, by what uses them. */
interface RunSettings {
  readonly node: OptionsWithDefaults<CommandOptions>
  readonly listen: OptionsWithDefaults<CommandOptions>
  readonly command: OptionsWithDefaults<CommandOptions>
  readonly isDemo: boolean
}

/** Starts a node and prints its URL when it is ready. The node runs until the process receives a signal. */
export async function runNode(command: StartCommand): Promise<void> {
  const warnings = [...command.warnings]
  const ignored = [...command.ignored]
  const configured = await withConfigFile(command.options, process.cwd(), (text) => warnings.push(text))
  const located = withHardhatArtifacts(withAnvilHost(configured, process.env), process.cwd())
  const { options: described, isDemo } = await describedOptions(located, (text) => ignored.push(text))
  // A preset takes precedence over the defaults.
  const options = withPreset(described)
  const settings: RunSettings = {
    node: withDefaults(options, 'node'),
    listen: withDefaults(options, 'listen'),
    command: withDefaults(options, 'command'),
    isDemo,
  }
  const isTerminal = isatty(STDERR)
  const { quiet, logLevel, logRequests = isTerminal && !quiet } = settings.command
  const log = new CommandLog({ level: logLevel, sink: new LogSink(STDERR), isTerminal })
  for (const warning of warnings) log.warn(warning)
  // Not warnings: prool ends the start at any output on standard error.
  for (const message of ignored) log.debug(message)
  await checkCommandOptions(options)
  if (lacksKeys(settings.node)) log.warn(noKeys)

  // --print-traces prints traces with --quiet too.
  const printsReports = settings.node.printTraces || (!quiet && log.writes('info'))
  const progress = await progressOf(settings, log)
  // Passes no defaults, because --hosted sets some of these options and rejects others.
  const node = startNode(givenNodeOptions(options), {
    ...progress.hooks,
    onFault: (fault, where) => log.fault(fault, where),
    onWarning: (text) => log.warn(withVariableNames(text)),
    ...(logRequests && log.writes('info') && { onRequest: (request) => log.request(request) }),
    ...(printsReports && { onReport: (report) => say(`${report}\n`) }),
  })
  const shutdown = closeOnSignals(
    async () => {
      await node.close()
      await log.flush(FLUSH_TIMEOUT)
    },
    options.dumpState === undefined ? undefined : DUMP_TIMEOUT,
  )
  try {
    const address = await listenUntilReady(node, settings, progress.stop)
    if (!shutdown.hasBegun) await announce(node, address, settings, log)
  } catch (failure) {
    // The signal closes the node, which can interrupt each of these steps.
    if (shutdown.hasBegun) return
    // Removes the files of a node that listens.
    await node.close().catch(() => {}) // the user gets the first error
    await log.flush(FLUSH_TIMEOUT)
    throw failure
  }
}

/** Listens first, so that clients can connect while the chain is built. Calls `stopProgress` when the chain is built. */
async function listenUntilReady(node: Node, { listen }: RunSettings, stopProgress: () => void): Promise<NodeAddress> {
  try {
    const address = await node.listen(listen)
    await node.ready
    return address
  } finally {
    stopProgress()
  }
}

/** Writes the file of --config-out, prints what the node has and its URL, and opens the dashboard for --open. */
async function announce(node: Node, address: NodeAddress, settings: RunSettings, log: CommandLog): Promise<void> {
  const { quiet, configOut, open } = settings.command
  if (configOut !== undefined) {
    const { anvilConfig, nodeConfig, writeConfig } = await import('./configOut.ts')
    const config = await nodeConfig(node, address, settings.node.keys)
    const isAnvil = settings.node.compatibleWith === 'anvil'
    writeConfig(configOut, isAnvil ? { ...config, ...anvilConfig(node, accountOrigin(settings)) } : config)
  }
  if (!quiet) await describe(node, address, settings)
  const { url, wsUrl, ipcPath } = address
  const { chainId } = node.network(settings.node.network ?? DEFAULT_NETWORK)
  say(readyLine(address, settings.node.compatibleWith))
  const page = settings.listen.dashboard ? `, dashboard ${url}/` : ''
  const ipc = ipcPath === undefined ? '' : `, IPC ${ipcPath}`
  say(`vivarium is ready at ${url} (WebSocket ${wsUrl}${ipc}, chain ${chainId}${page})\n`)
  if (open) {
    const { openBrowser } = await import('./openBrowser.ts')
    openBrowser(`${url}/`, (reason) => log.warn(`--open: no browser was started (${reason}): open ${url}/ yourself`))
  }
}

/** Whether every request needs a key, and the node can have none. */
const lacksKeys = ({ strict, hosted, keys = [], dataDir }: RunSettings['node']): boolean =>
  (strict || hosted) && keys.length === 0 && dataDir === undefined

/** Shows the progress of an import and of building fixtures, if the log level includes it. */
async function progressOf({ node, isDemo }: RunSettings, log: CommandLog) {
  const isShown = log.writes('info')
  const importing = isShown && node.import !== undefined ? await importProgress(standardError()) : undefined
  const building = isShown && node.fixtures !== undefined && !isDemo ? await buildProgress(standardError()) : undefined
  const hooks: NodeHooks = {
    onBuild: (built) => building?.update(built),
    onImport: (imported) => importing?.update(imported),
  }
  const stop = (): void => {
    importing?.stop()
    building?.stop()
  }
  return { hooks, stop }
}

/** Returns the settings of the accounts of the default network, which can have its own. */
function accountOrigin({ node: { balance, mnemonic, derivationPath, genesis, network, networks = {} } }: RunSettings) {
  const own = networks[network] ?? {}
  return {
    balance: (own.genesis ?? genesis) === undefined ? (own.balance ?? balance) : undefined,
    mnemonic: own.mnemonic ?? mnemonic,
    derivationPath: own.derivationPath ?? derivationPath,
  }
}

/** Prints the accounts, the names or the examples of the chains, and how to trust the certificate of the node. */
async function describe(node: Node, address: NodeAddress, settings: RunSettings): Promise<void> {
  // Computes checksums with a library that listening does not need.
  const { accountListing, fixtureListing, forkListing, networkListing, otherMachinesListing } = await import(
    './listings.ts'
  )
  const { url, authority } = address
  const { strict, hosted, network } = settings.node
  const needsKey = strict || hosted
  const named = new Set(Object.values(node.names.accounts))
  // Clients of a hosted node cannot use its accounts.
  const development = hosted ? [] : node.accounts.filter(({ address }) => !named.has(address))
  say(accountListing(development, accountOrigin(settings)))
  say(networkListing(`${url}/NAME${needsKey ? '/v3/KEY' : ''}`, node.networks, network))
  say(otherMachinesListing(address, { needsKey }))
  say(forkListing(await node.provider.request({ method: 'vivarium_forkStatus' })))
  if (!settings.isDemo) say(fixtureListing(node.names))
  // The examples send no API key.
  else if (!needsKey) {
    const { demoExamples } = await import('./demoExamples.ts')
    const dashboard = settings.listen.dashboard ? `${url}/#/${network}` : undefined
    say(demoExamples({ url, names: node.names, authority: authority?.file, dashboard }))
  }
  if (authority !== undefined) say((await import('./trustAdvice.ts')).trustAdvice(authority))
}
