import { cacheFolder, userCache } from '../node/chain/fixtureBuild.ts'
import { noNames } from '../node/chain/fixtureNames.ts'
import { fixtureNamesOf } from '../node/chain/fixtureNamesOf.ts'
import { buildFixture, checkLocked } from '../node/commands/buildFixture.ts'
import {
  builtLedgerSummaries,
  checkFixtures,
  type LedgerSummary,
  type NetworkSummary,
} from '../node/commands/checkFixtures.ts'
import { exportFixture, exportForGeth, fixtureOfNode } from '../node/commands/exportChain.ts'
import { fixtureSchemaText } from '../node/commands/fixtureSchemaText.ts'
import { fixtureTypes } from '../node/commands/fixtureTypes.ts'
import { recordFixture } from '../node/commands/recordFixture.ts'
import { checkOptionFile, writeOptionFile } from '../node/files/fileErrors.ts'
import { writeTemporaryFile } from '../node/files/temporaryFile.ts'
import { DEFAULT_NETWORK } from '../options/defaultNetwork.ts'
import { givenNodeOptions, type NodeOptions } from '../options/options.ts'
import { checkEach } from './checkEach.ts'
import type { CommandFamily, SubcommandArguments, SubcommandOption } from './commandFamily.ts'
import { configuredOptions } from './configuredOptions.ts'
import { fixtureListing } from './listings.ts'
import { print, printMessage, standardError } from './output.ts'
import { type BuildProgressView, buildProgress } from './progress.ts'
import { restoreOnSignals } from './signals.ts'
import { badArguments } from './subcommands.ts'

const out: SubcommandOption = { type: 'text', value: 'FILE', describe: 'File to write instead of standard output' }
const config: SubcommandOption = {
  type: 'text',
  value: 'FILE',
  describe: 'Configuration file whose networks apply to the fixtures',
  default: 'vivarium.config.yaml, .json, .ts or .js',
}
const quiet: SubcommandOption = { type: 'switch', describe: 'Print no progress and no names' }

/** `vivarium fixtures …`: commands for fixtures. Results go to standard output, progress to standard error. */
export const fixtures: CommandFamily = {
  name: 'fixtures',
  describe: 'Checks, builds, exports and records fixtures.',
  commands: [
    {
      syntax: 'check <path..>',
      describe: 'Check fixtures without executing transactions.',
      positionals: { path: 'Fixtures. The files of a folder are one fixture' },
      options: {
        locked: {
          type: 'switch',
          describe: 'Build each fixture and compare it with its lock; name the transaction that changed',
        },
        config,
      },
      examples: { 'Compare several fixtures with their locks': 'vivarium fixtures check --locked fixtures/*.yaml' },
      run: check,
    },
    {
      syntax: 'build <file..>',
      describe:
        'Build all networks of each fixture, store them in the cache, and compare them with the lock if it exists.',
      positionals: { file: 'Fixtures. The files of a folder are one fixture' },
      options: {
        lock: { type: 'switch', describe: 'Write the lock beside the fixture: hello.lock.json for hello.yaml' },
        compact: {
          type: 'switch',
          describe: 'With --lock: write less than 100 bytes per block. Differences then name only the block',
        },
        out: {
          type: 'text',
          value: 'FILE',
          describe: 'File for the built fixture, ending in .viv. --fixtures FILE.viv starts from it on any machine',
        },
        config,
        quiet,
      },
      examples: {
        'Build a fixture, and write story.lock.json': 'vivarium fixtures build story.yaml --lock',
        'Write the built fixture for other machines': 'vivarium fixtures build story.yaml --out story.viv',
      },
      run: build,
    },
    {
      syntax: 'cache [action]',
      describe: 'List the built networks in the cache, or remove them with `clear`.',
      positionals: { action: 'list (the default) or clear' },
      choices: ['list', 'clear'],
      options: {},
      run: cache,
    },
    {
      syntax: 'export',
      describe: 'Export a chain as a fixture that builds the same hashes, or as genesis.json and chain.rlp.',
      options: {
        'data-dir': { type: 'text', value: 'DIR', describe: 'Data directory to export from' },
        url: { type: 'text', value: 'URL', describe: 'URL of a running node to export from' },
        fixtures: { type: 'text', value: 'FILE', describe: 'Fixture to build and export' },
        genesis: { type: 'text', value: 'FILE', describe: 'genesis.json to export from' },
        import: { type: 'text', value: 'FILE', describe: 'RLP file with the blocks after --genesis' },
        network: {
          type: 'text',
          value: 'NAME',
          describe: 'Network of --data-dir or --fixtures',
          default: DEFAULT_NETWORK,
        },
        format: {
          type: 'text',
          value: 'FORMAT',
          choices: ['fixture', 'geth'],
          describe: 'Format of the export',
          default: 'fixture',
        },
        config: { ...config, describe: 'With --fixtures: configuration file whose networks apply to the fixture' },
        out: {
          type: 'text',
          value: 'FILE|DIR',
          describe: 'File to write instead of standard output; a folder with --format geth',
        },
      },
      examples: {
        'Export the chain of a running node': 'vivarium fixtures export --url http://127.0.0.1:8545 --out story.yaml',
        'Write genesis.json and chain.rlp for go-ethereum':
          'vivarium fixtures export --data-dir ./chain --format geth --out ./geth',
      },
      run: exportChain,
    },
    {
      syntax: 'record',
      describe:
        'Record blocks of a running node, with the state that they use, as a fixture that answers the same requests.',
      options: {
        url: { type: 'text', value: 'URL', required: true, describe: 'URL of the node' },
        blocks: {
          type: 'text',
          value: 'BLOCKS',
          required: true,
          describe: 'Block number, or a range such as 100..120',
        },
        out,
        quiet: { ...quiet, describe: 'Print no progress' },
      },
      examples: {
        'Record five blocks':
          'vivarium fixtures record --url https://rpc.example --blocks 21000000..21000004 --out story.json',
      },
      run: record,
    },
    {
      syntax: 'types <path>',
      describe: 'Print TypeScript types of the names in a fixture or a built fixture, for createNode<StoryNames>.',
      positionals: { path: 'Fixture, or built fixture (.viv)' },
      options: { config, out },
      examples: { 'Write the types to a file': 'vivarium fixtures types story.yaml --out story.ts' },
      run: async ({ positionals: [path = ''], texts }) =>
        writeOut(texts.out, await fixtureTypes(path, await configured(texts), printMessage)),
    },
    {
      syntax: 'schema',
      describe: 'Print the JSON Schema of fixtures.',
      options: { out },
      run: ({ texts }) => writeOut(texts.out, fixtureSchemaText()),
    },
  ],
}

/** Returns the options of the node that a start in this folder would read. */
const configured = async ({ config }: SubcommandArguments['texts']): Promise<NodeOptions> =>
  givenNodeOptions(await configuredOptions(config))

async function check({ positionals, switches, texts }: SubcommandArguments): Promise<void> {
  const options = await configured(texts)
  await checkEach(positionals, async (path) => {
    if (switches.locked === true) {
      for (const { network, built } of await checkLocked(path, options, printMessage))
        print(`${path}: ${network}: ${counted(built.blockCount, 'block')}, as locked, head ${built.headHash}\n`)
      return
    }
    const { networks, ledgers, content } = await checkFixtures([path], options, printMessage)
    for (const summary of networks) print(`${path}: ${summaryText(summary)}: valid\n`)
    for (const summary of ledgers) print(`${path}: ${ledgerText(summary)}: valid\n`)
    if (content !== undefined) print(`${path}: content ${content}\n`)
  })
}

async function build({ positionals, switches, texts }: SubcommandArguments): Promise<void> {
  const { out } = texts
  const { lock = false, compact = false, quiet = false } = switches
  if (compact && !lock) throw badArguments({ reason: '--compact needs --lock', command: 'vivarium fixtures build' })
  if (out !== undefined && positionals.length > 1)
    throw badArguments({
      reason: `--out takes one fixture, not ${positionals.length}`,
      command: 'vivarium fixtures build',
    })
  if (out !== undefined) checkOptionFile('--out', out)
  const options = await configured(texts)
  for (const file of positionals) {
    const networks = await withProgress('building', quiet, (onProgress) =>
      buildFixture(file, { lock, isCompact: compact, out, options, onProgress, warn: printMessage }),
    )
    for (const { network, built } of networks) {
      const { blockCount: blocks, transactionCount: transactions, pending, headHash } = built
      print(`${file}: ${summaryText({ network, blocks, transactions, pending: pending.length })}, head ${headHash}\n`)
      if (!quiet) print(fixtureListing(fixtureNamesOf(built)))
      for (const summary of builtLedgerSummaries(built)) {
        print(`${file}: ${ledgerText(summary)}\n`)
        const { blocks, transactions } = fixtureNamesOf(built, summary.ledger)
        if (!quiet) print(fixtureListing({ ...noNames, blocks, transactions }))
      }
    }
  }
}

function cache({ positionals: [action = 'list'] }: SubcommandArguments): void {
  const folder = cacheFolder()
  const entries = userCache()
  if (folder === undefined || entries === undefined)
    print('There is no cache, because the user has no home folder. Set XDG_CACHE_HOME.\n')
  else if (action === 'clear') print(`removed ${sizeText(entries.clear())} from ${folder}\n`)
  else {
    for (const { network, blocks, transactions, bytes, used } of entries.list()) {
      const text = summaryText({ network, blocks, transactions, pending: 0 })
      print(`${new Date(used).toISOString()}  ${text}, ${sizeText(bytes)}\n`)
    }
    print(`${sizeText(entries.size())} in ${folder}\n`)
  }
}

const sizeText = (bytes: number): string => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

async function exportChain({ texts }: SubcommandArguments): Promise<void> {
  const { network, 'data-dir': dataDir, fixtures: fixture, genesis, import: file, url, format = 'fixture', out } = texts
  const sources = [dataDir, fixture, genesis, url].filter((value) => value !== undefined)
  if (sources.length !== 1)
    throw badExport(
      sources.length === 0
        ? 'nothing to export is given: give --data-dir, --url, --fixtures or --genesis'
        : '--data-dir, --url, --fixtures and --genesis exclude each other: give one of them',
    )
  if (network !== undefined && dataDir === undefined && fixture === undefined)
    throw badExport('--network needs --data-dir or --fixtures; with --url, the URL selects the network')
  if (texts.config !== undefined && fixture === undefined) throw badExport('--config needs --fixtures')
  if (url !== undefined && format === 'fixture') return writeOut(out, await fixtureOfNode(url))
  const source = {
    network,
    dataDir,
    genesis,
    import: file,
    ...(fixture !== undefined && { fixtures: [fixture], options: await configured(texts) }),
    ...(url !== undefined && { fixtures: [writeTemporaryFile('exported.yaml', await fixtureOfNode(url))] }),
  }
  if (format === 'geth') {
    if (out === undefined) throw badExport('--format geth needs --out, the folder for its two files')
    return exportForGeth(source, out)
  }
  const lines: string[] = []
  await exportFixture(source, out === undefined ? print : (text) => lines.push(text))
  if (out !== undefined) writeOptionFile('--out', out, lines.join(''))
}

async function record({ texts, switches }: SubcommandArguments): Promise<void> {
  const { url = '', blocks = '', out } = texts
  const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(blocks) ?? []
  const command = 'vivarium fixtures record'
  if (first === undefined)
    throw badArguments({
      reason: `--blocks must be a block number or a range such as 100..120, not "${blocks}"`,
      command,
    })
  if (Number(last) < Number(first))
    throw badArguments({ reason: `--blocks ${blocks} ends before it begins: write it as ${last}..${first}`, command })
  if (out !== undefined) checkOptionFile('--out', out)
  const range = { first: Number(first), last: Number(last) }
  const warnings: string[] = []
  const text = await withProgress('recording', switches.quiet, (onProgress) =>
    recordFixture(url, range, { onProgress, warn: (warning) => void warnings.push(warning) }),
  )
  for (const warning of warnings) printMessage(warning)
  writeOut(out, text)
}

/** Shows the progress of `work`, unless `isQuiet` is set. */
async function withProgress<Result>(
  verb: string,
  isQuiet = false,
  work: (onProgress: BuildProgressView['update']) => Promise<Result>,
): Promise<Result> {
  if (isQuiet) return work(() => {})
  const progress = await buildProgress(standardError(), verb)
  // The bar hides the cursor of the terminal.
  const forget = restoreOnSignals(progress.stop)
  return work(progress.update).finally(() => {
    forget()
    progress.stop()
  })
}

const badExport = (reason: string) => badArguments({ reason, command: 'vivarium fixtures export' })

function writeOut(file: string | undefined, text: string): void {
  if (file === undefined) print(text)
  else writeOptionFile('--out', file, text)
}

function summaryText({ network, blocks, transactions, pending }: NetworkSummary): string {
  const waiting = pending === 0 ? '' : `, ${pending} pending`
  return `${network}: ${counted(blocks, 'block')}, ${counted(transactions, 'transaction')}${waiting}`
}

function ledgerText({ ledger, blocks, transactions }: LedgerSummary): string {
  const counts = [...(blocks === undefined ? [] : [counted(blocks, 'block')]), counted(transactions, 'transaction')]
  return `${ledger}: ${counts.join(', ')}`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
