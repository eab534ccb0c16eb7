import { NodeError } from '../errors.ts'
import { type ForkStatus, runOnFork, verifyForkCache } from '../node/commands/forkCommands.ts'
import { checkOptionFile } from '../node/files/fileErrors.ts'
import type { NodeOptions } from '../options/options.ts'
import { givenNodeOptions, withDefaults } from '../options/options.ts'
import { parseOptionText } from '../options/parseOptionText.ts'
import { upstreamMembers } from '../options/table/upstream.ts'
import type { CommandFamily, SubcommandArguments, SubcommandOption } from './commandFamily.ts'
import { configuredOptions } from './configuredOptions.ts'
import { print, printMessage, standardError } from './output.ts'
import { badArguments } from './subcommands.ts'

const common = {
  run: {
    type: 'text',
    value: 'COMMAND',
    required: true,
    describe: 'Command to run. It finds the URL of the node in VIVARIUM_URL and ETH_RPC_URL',
  },
  port: { type: 'text', value: 'PORT', describe: 'Port of the node', default: 'any free port' },
  config: {
    type: 'text',
    value: 'FILE',
    describe: 'Configuration file of the node',
    default: 'vivarium.config.yaml, .json, .ts or .js',
  },
  quiet: { type: 'switch', describe: 'Print only warnings and errors' },
} as const satisfies Record<string, SubcommandOption>

/** `vivarium fork …`: commands for the caches of forked chains. */
export const fork: CommandFamily = {
  name: 'fork',
  describe: 'Records the state that a test suite reads from a live chain, for runs without a network.',
  commands: [
    {
      syntax: 'record',
      describe:
        'Start a node that continues the chain of another node, run a command against it, and write the loaded data to a file. The exit status is the status of the command.',
      options: {
        url: {
          type: 'list',
          value: 'URL,...',
          required: true,
          describe: 'URLs of the upstream node, separated by commas',
        },
        block: {
          type: 'text',
          value: 'BLOCK',
          describe: 'Block to continue: a number, a hash or a tag',
          default: 'the block of FILE, or latest',
        },
        out: {
          type: 'text',
          value: 'FILE',
          required: true,
          describe: 'Cache file to write. Data is added to an existing file',
        },
        headers: {
          type: 'list',
          value: 'HEADER,...',
          describe: 'HTTP headers to send to the upstream, separated by commas',
        },
        proofs: {
          type: 'text',
          value: 'WHEN',
          choices: ['preferred', 'required', 'never'],
          describe: 'Whether the state must be proven by eth_getProof',
          default: 'preferred',
        },
        ...common,
      },
      examples: {
        'Record the state that a test suite reads':
          "vivarium fork record --url https://rpc.example --block 21000000 --out suite.fork --run 'npm test'",
      },
      run: record,
    },
    {
      syntax: 'replay <file>',
      describe:
        'Start a node from a recorded file, without connecting to an upstream, and run a command against it. The exit status is the status of the command.',
      positionals: { file: 'Cache file' },
      options: common,
      examples: { 'Run the suite without a network': "vivarium fork replay suite.fork --run 'npm test'" },
      run: replay,
    },
    {
      syntax: 'verify <file>',
      describe: 'Verify all proofs in a recorded file against the header of its block, offline.',
      positionals: { file: 'Cache file' },
      options: {},
      run: async ({ positionals: [file = ''] }) => print(reportText(file, await verifyForkCache(file))),
    },
  ],
}

async function record(given: SubcommandArguments): Promise<void> {
  const { block, out = '', proofs } = given.texts
  const { url = [], headers } = given.lists
  checkOptionFile('--out', out)
  const upstream = {
    url: parseOptionText(upstreamMembers.url, '--url', url) as readonly string[], // checked by the shape
    cache: out,
    offline: false,
    ...(block !== undefined && { block: parseOptionText(upstreamMembers.block, '--block', block) as string }), // as well
    ...(headers !== undefined && { headers }),
    ...(proofs !== undefined && { proofs: proofs as 'preferred' }), // checkGiven has checked the choices
  }
  const status = await run(given, upstream, recordNames)
  if (given.switches.quiet === true) return
  const { requests, calls, verified } = status
  const proven = verified ? '' : ', without proofs'
  report(`recorded ${blockText(status)} in ${out}: ${calls} calls in ${requests} requests${proven}\n`)
}

async function replay(given: SubcommandArguments): Promise<void> {
  const [cache = ''] = given.positionals
  const status = await run(given, { cache, offline: true }, { '--fork-cache': cache })
  if (given.switches.quiet !== true) report(`replayed ${blockText(status)} from ${cache}, offline\n`)
}

/** Standard output belongs to the command that ran. */
const report = (text: string): void => void standardError().write(text)

/** The names of the options of a node, as `vivarium fork record` calls them. */
const recordNames = {
  'upstream.url': '--url',
  '--fork-url': '--url',
  '--fork-block': '--block',
  '--fork-cache': '--out',
  '--fork-headers': '--headers',
  '--fork-proofs': '--proofs',
}

/** Runs a command on a fork. `names` maps names of options in messages to the names of this command. */
async function run(
  given: SubcommandArguments,
  upstream: NonNullable<NodeOptions['upstream']>,
  names: Readonly<Record<string, string>>,
): Promise<ForkStatus> {
  const { run: command = '', port, config } = given.texts
  const { forkUrl, forkBlock, forkCache, forkOffline, ...options } = await configuredOptions(config)
  const renamed = (text: string): string =>
    text.replace(/upstream\.url|--fork-[a-z-]+/g, (name) => (Object.hasOwn(names, name) ? String(names[name]) : name))
  const result = await runOnFork(
    {
      options: { ...givenNodeOptions(options), upstream: { ...options.upstream, ...upstream } },
      listen: { ...withDefaults(options, 'listen'), port: portOf(port, given.command) ?? options.port ?? 0 },
      command,
    },
    { onWarning: (text) => printMessage(renamed(text)) },
  ).catch((error: unknown) => {
    if (!(error instanceof NodeError)) throw error
    throw new NodeError(error.name, error.code, renamed(error.message), error.data, { cause: error })
  })
  process.exitCode = result.exitStatus
  return result.upstream
}

function portOf(text: string | undefined, command: string): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw badArguments({ reason: `--port must be a number from 0 to 65535, not "${text}"`, command })
}

const blockText = ({ chainId, blockNumber, blockHash }: ForkStatus): string =>
  `block ${BigInt(blockNumber)} (${blockHash}) of chain ${BigInt(chainId)}`

type CacheReport = Awaited<ReturnType<typeof verifyForkCache>>

function reportText(
  file: string,
  { meta, bytes, accounts, slots, codes, nodes, headers, results }: CacheReport,
): string {
  return `${file}: all proofs are valid
  chain ${meta.chainId}, block ${meta.number} (${meta.hash})
  state root ${meta.stateRoot}
  ${accounts} accounts, ${slots} slots and ${codes} contracts, proven by ${nodes} trie nodes
  ${headers} headers of earlier blocks with valid hashes, ${results} other results without a proof
  ${bytes.toLocaleString('en')} bytes
`
}
