import { isatty } from 'node:tty'
import { type NodeAddress, startNode } from '../node.ts'
import type { CommandOptions } from '../options/options.ts'
import { givenFor, withDefaults } from '../options/options.ts'
import { withPreset } from '../options/presets.ts'
import { withDemo } from './demo.ts'
import { accountListing, fixtureListing } from './listings.ts'
import { CommandLog } from './log.ts'
import { LogSink } from './logSink.ts'
import { print } from './output.ts'
import { buildProgress, importProgress, type ProgressView } from './progress.ts'
import { readyLine } from './readyLine.ts'
import { closeOnSignals } from './signals.ts'
import { withConfigFile } from './withConfigFile.ts'

/** Maximum time to flush the log when the process ends, in milliseconds. Its reader may have stopped reading. */
const FLUSH_TIMEOUT = 500

/** The file descriptor of `process.stderr`. A start that prints nothing there does not wait until the stream is created. */
const STDERR = 2

const noKeys =
  'every request needs an API key, and this node has none: set one with --keys, or start with --data-dir and run vivarium keys create --data-dir'

const say = (text: string): void => print(text, true)

/** Starts a node and prints its URL when it is ready. The node runs until the process receives a signal. */
export async function runNode(given: CommandOptions, argumentWarnings: readonly string[]): Promise<void> {
  const warnings = [...argumentWarnings]
  const { options: described, isDemo } = withDemo(
    await withConfigFile(given, process.cwd(), (text) => warnings.push(text)),
  )
  // A preset takes precedence over the defaults.
  const options = withPreset(described)
  const listening = withDefaults(options, 'listen')
  const nodeOptions = withDefaults(options, 'node')
  const isTerminal = isatty(STDERR)
  const { quiet, configOut, logLevel, open, logRequests = isTerminal && !quiet } = withDefaults(options, 'command')
  const log = new CommandLog({ level: logLevel, sink: new LogSink(STDERR), isTerminal })
  for (const warning of warnings) log.warn(warning)
  if (configOut !== undefined) (await import('./configOut.ts')).checkConfigOut(configOut)
  if (open && !listening.dashboard) throw (await import('./openBrowser.ts')).nothingToOpen()
  if (
    (nodeOptions.strict || nodeOptions.hosted) &&
    (nodeOptions.keys ?? []).length === 0 &&
    nodeOptions.dataDir === undefined
  )
    log.warn(noKeys)

  // --print-traces prints traces with --quiet too.
  const printsReports = nodeOptions.printTraces || (!quiet && log.writes('info'))
  let progress: ProgressView | undefined
  if (nodeOptions.import !== undefined && log.writes('info')) progress = await importProgress(process.stderr)
  const building =
    nodeOptions.fixtures !== undefined && !isDemo && log.writes('info')
      ? await buildProgress(process.stderr)
      : undefined
  // Passes no defaults, because --hosted sets some of these options and rejects others.
  const node = startNode(givenFor(options, 'node'), {
    onBuild: (built) => building?.update(built),
    onImport: (imported) => progress?.update(imported),
    onFault: (fault, where) => log.fault(fault, where),
    onWarning: (text) => log.warn(text),
    ...(logRequests && log.writes('info') && { onRequest: (request) => log.request(request) }),
    ...(printsReports && { onReport: (report) => say(`${report}\n`) }),
  })
  const closing = closeOnSignals(async () => {
    await node.close()
    await log.flush(FLUSH_TIMEOUT)
  })
  let address: NodeAddress
  try {
    // Listens first, so that clients can connect while the chain is built.
    address = await node.listen(listening)
    await node.ready
  } catch (failure) {
    if (closing.begun) return
    await log.flush(FLUSH_TIMEOUT)
    throw failure
  } finally {
    progress?.stop()
    building?.stop()
  }

  const { url, wsUrl, authority } = address
  if (configOut !== undefined) {
    const { nodeConfig, writeConfig } = await import('./configOut.ts')
    writeConfig(configOut, nodeConfig(node, address, nodeOptions.keys))
  }
  if (!quiet) {
    const named = new Set(Object.values(node.names.accounts))
    // Clients of a hosted node cannot use its accounts.
    const development = nodeOptions.hosted ? [] : node.accounts.filter(({ address }) => !named.has(address))
    say(accountListing(development, nodeOptions.balance))
    if (!isDemo) say(fixtureListing(node.names))
    // The examples send no API key.
    else if (!nodeOptions.strict && !nodeOptions.hosted) {
      const curl = authority === undefined ? 'curl -s' : `curl -s --cacert ${authority.file}`
      say((await import('./demoExamples.ts')).demoExamples(url, node.names, curl))
    }
    if (authority !== undefined) say((await import('./trustAdvice.ts')).trustAdvice(authority))
  }
  const page = listening.dashboard ? `, dashboard ${url}/` : ''
  say(readyLine(address, options.compatibleWith))
  say(`vivarium is ready at ${url} (WebSocket ${wsUrl}, chain ${node.chainId}${page})\n`)
  if (open) {
    const { openBrowser } = await import('./openBrowser.ts')
    openBrowser(`${url}/`, (reason) => log.warn(`--open: no browser was started (${reason}): open ${url}/ yourself`))
  }
}
