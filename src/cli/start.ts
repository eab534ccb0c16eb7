import { type Address, startNode } from '../node.ts'
import type { CommandOptions } from '../options/options.ts'
import { givenFor, withDefaults } from '../options/options.ts'
import { withPreset } from '../options/presets.ts'
import { checkConfigOut, nodeConfig, writeConfig } from './configOut.ts'
import { withDemo } from './demo.ts'
import { fixtureListing } from './fixturesListing.ts'
import { growthProgress } from './fixturesProgress.ts'
import { importProgress, type ProgressView } from './importProgress.ts'
import { accountListing } from './listing.ts'
import { Log } from './log.ts'
import { LogSink } from './logSink.ts'
import { closeOnSignals } from './signals.ts'
import { withConfigFile } from './withConfigFile.ts'

/** Milliseconds that the log is waited for when the process ends: whoever does not read it keeps nobody. */
const LAST_WORDS = 500

const noKeys =
  'every request needs an API key, and this node has none: set one with --keys, or start with --data-dir and run vivarium keys create --data-dir'

/** Starts a node and says when it is ready, and where. It runs until a signal ends it. */
export async function start(given: CommandOptions, argumentWarnings: readonly string[]): Promise<void> {
  const warnings = [...argumentWarnings]
  const { options: described, isDemo } = withDemo(
    await withConfigFile(given, process.cwd(), (text) => warnings.push(text)),
  )
  // Before the defaults, which the preset comes before.
  const options = withPreset(described)
  const listening = withDefaults(options, 'listen')
  const nodeOptions = withDefaults(options, 'node')
  const isTerminal = process.stderr.isTTY === true
  const { quiet, configOut, logLevel, open, logRequests = isTerminal && !quiet } = withDefaults(options, 'command')
  const log = new Log({ level: logLevel, sink: new LogSink(process.stderr.fd), isTerminal })
  for (const warning of warnings) log.warn(warning)
  if (configOut !== undefined) checkConfigOut(configOut)
  if (open && !listening.dashboard) throw (await import('./openBrowser.ts')).nothingToOpen()
  if (
    (nodeOptions.strict || nodeOptions.hosted) &&
    (nodeOptions.keys ?? []).length === 0 &&
    nodeOptions.dataDir === undefined
  )
    log.warn(noKeys)

  // Whoever asks for traces wants them also where everything else is quiet.
  const tellsAll = nodeOptions.printTraces || (!quiet && log.writes('info'))
  let progress: ProgressView | undefined
  if (nodeOptions.import !== undefined && log.writes('info')) progress = await importProgress(process.stderr)
  const growing =
    nodeOptions.fixtures !== undefined && !isDemo && log.writes('info')
      ? await growthProgress(process.stderr)
      : undefined
  // Without the defaults: --hosted sets some of these options and refuses others.
  const node = startNode(givenFor(options, 'node'), {
    onGrow: (grown) => growing?.update(grown),
    onImport: (imported) => progress?.update(imported),
    onFault: (fault, where) => log.fault(fault, where),
    onWarning: (text) => log.warn(text),
    ...(logRequests && log.writes('info') && { onRequest: (request) => log.request(request) }),
    ...(tellsAll && { onReport: (report) => process.stdout.write(`${report}\n`) }),
  })
  const closing = closeOnSignals(async () => {
    await node.close()
    await log.flush(LAST_WORDS)
  })
  let address: Address
  try {
    // Listens first: the chain is built while the first client is still connecting.
    address = await node.listen(listening)
    await node.ready
  } catch (failure) {
    if (closing.begun) return
    await log.flush(LAST_WORDS)
    throw failure
  } finally {
    progress?.stop()
    growing?.stop()
  }

  const { url, wsUrl, authority } = address
  if (configOut !== undefined) writeConfig(configOut, nodeConfig(node, address, nodeOptions.keys))
  if (!quiet) {
    const named = new Set(Object.values(node.names.accounts))
    // Clients of a hosted node cannot use its accounts.
    const development = nodeOptions.hosted ? [] : node.accounts.filter(({ address }) => !named.has(address))
    process.stdout.write(accountListing(development, nodeOptions.balance))
    if (!isDemo) process.stdout.write(fixtureListing(node.names))
    // The examples have no key.
    else if (!nodeOptions.strict && !nodeOptions.hosted) {
      const curl = authority === undefined ? 'curl -s' : `curl -s --cacert ${authority.file}`
      process.stdout.write((await import('./demoExamples.ts')).demoExamples(url, node.names, curl))
    }
    // Not loaded for a start without TLS.
    if (authority !== undefined) process.stdout.write((await import('./trustAdvice.ts')).trustAdvice(authority))
  }
  const page = listening.dashboard ? `, dashboard ${url}/` : ''
  process.stdout.write(`vivarium is ready at ${url} (WebSocket ${wsUrl}, chain ${node.chainId}${page})\n`)
  if (open) {
    const { openBrowser } = await import('./openBrowser.ts')
    openBrowser(`${url}/`, (reason) => log.warn(`--open: no browser was started (${reason}): open ${url}/ yourself`))
  }
}
