import { config } from '../../src/cli/config.ts'
import { fixtures } from '../../src/cli/fixtures.ts'
import { type CommandFlag, flags } from '../../src/cli/flags.ts'
import { fork } from '../../src/cli/fork.ts'
import { keys } from '../../src/cli/keys.ts'
import { type CommandFamily, familyHelp } from '../../src/cli/subcommands.ts'
import type { Option, OptionGroup } from '../../src/options/option.ts'
import { presets } from '../../src/options/presets.ts'
import { expectation, isNested, type Member, type Shape } from '../../src/options/shape.ts'

/** src/cli/README.md: every option of the command, from the table of options. */
export function commandReference(): string {
  return `# The command

\`vivarium [start] [options]\` starts a node; \`vivarium node\` is the same. When the node is ready, the command prints one line with
its URL to standard output. Warnings, logs and progress go to standard error. SIGINT and SIGTERM close the node, which finishes running
requests, and exit with status 0. A second signal exits at once. Errors exit with status 1 and one line on standard error.

Each switch has an opposite: \`--quiet\` and \`--no-quiet\`, \`--no-mining\` and \`--mining\`.

Every option can be a flag, an environment variable, or a key of a configuration file in YAML or JSON: \`--config FILE\`, or
\`vivarium.config.yaml\` or \`.json\` in the current folder. Flags take precedence over variables, and variables over the file. The last
column has the key of the file. Options that contain other values, such as \`networks\`, are JSON in a flag or a variable. Paths in the file
are relative to its folder. Errors point to line and column. [config.schema.json](config.schema.json) is the JSON Schema for editors.

In TypeScript, the options have the same names in \`createNode\`, and \`port\`, \`host\` and the transport options in \`node.listen\`.

${groups().map(section).join('\n')}
## Other nodes

\`--compatible-with\` sets the defaults that test suites for another node expect. Explicit options take precedence.

| | ${presetNames.map((name) => `\`${name}\``).join(' | ')} |
| --- |${' --- |'.repeat(presetNames.length)}
${presetRows().join('\n')}
| Error of \`eth_sendTransaction\` when the transaction failed (\`--revert-on-send\`) | yes | no | no, as Ganache since 7.0 |
| Logs past the head (\`--allow-logs-past-head\`) | \`[]\` | \`[]\` | \`[]\` |
| Calls without funds (\`--allow-unfunded-calls\`) | yes | no | no |
| \`evm_setIntervalMining\` | milliseconds | seconds below 1,000 | seconds below 1,000 |
| \`evm_setTime\` | seconds, or milliseconds from 10^11 on | the same | the same |
| \`evm_increaseTime\` returns the offset of the clock as | a decimal text | a number | a number |
| \`net_version\` | the chain id | the chain id | the start of the process, in milliseconds |
| Error of a transaction without funds, or with an old nonce | the message of Hardhat | the message of go-ethereum | the message of Ganache |
| \`debug_traceBlockByNumber\` of block 0 | \`[]\` | \`[]\` | \`[]\` |

Without \`--compatible-with\`, \`debug_traceBlockByNumber\` of block 0 returns the error of go-ethereum: "genesis is not traceable".
The rows below \`coinbase\` follow from the client version, so \`--client-version\` has the same effect.

The base fee of genesis is 1 gwei, as on these nodes. Differences that remain:

- Hardhat returns from \`evm_mine\` \`"0"\`; here it is \`"0x0"\`, as on anvil and Ganache. Its \`evm_setNextBlockTimestamp\` returns the time; here it is \`null\`.
- With automatic mining, Hardhat rejects a nonce that is too high. Here the transaction stays in the pool, as on anvil and Ganache.
- Ganache generates a mnemonic at each start. The preset has the mnemonic of \`ganache --wallet.deterministic\`.
- [PEERS.md](../rpc/PEERS.md) lists every method of these nodes.

${[fixtures, keys, fork, config].map(familySection).join('\n')}
## Start-up

\`cli.cjs\` (bin.ts) loads the chunks of the bundle with the V8 code cache of an earlier run
(codeCache.ts), reads the command line (commandLine.ts) with the parser of yargs, and listens. The chain is built after that. Subcommands and
help load all of yargs (subcommands.ts). Modules that every start needs are in few files (\`dist/packs\`), because reading many small files
takes longer than running them. The machine code is kept in \`dist/cache\` of a clone, and
in \`vivarium/code\` of the user's cache folder for an installed package; deleting it costs the next start some
milliseconds.

## Logs

Warnings and internal errors go to standard error. With \`--log-requests\`, or if standard error is a terminal, each request has a line. On a
terminal the lines are text:

    15:04:05  mainnet  key 1f0c9a  eth_getBalance  80 credits  0.4 ms

Otherwise they are JSON, by pino: \`{"level":"info","time":"…","network":"mainnet","account":"1f0c9a","transport":"http","credits":80,"status":200,
"errors":0,"milliseconds":0.432,"items":1,"methods":["eth_getBalance"],"msg":"request"}\`. \`account\` is the id of a key, which
\`vivarium keys list\` shows. Beyond 1,000 requests per second, further requests are counted, except with \`--log-level debug\`, which also
adds stacks to internal errors. A program that starts a node need not read its log: lines that do not fit into the pipe are dropped.

<!-- Made from src/options/table.ts by npm run generate. -->
`
}

const familySection = (family: CommandFamily): string => `## vivarium ${family.name}

\`\`\`
${familyHelp(family)
  .map((text) => text.trimEnd())
  .join('\n\n\n')}
\`\`\`
`

const presetNames = Object.keys(presets) as (keyof typeof presets)[] // a constant has no other keys

/** What the presets set, a row for each option. */
const presetRows = (): string[] =>
  (['clientVersion', 'accounts', 'balance', 'chainId', 'gasLimit', 'mnemonic', 'coinbase'] as const).map(
    (option) => `| \`${option}\` | ${presetNames.map((name) => presets[name][option]).join(' | ')} |`,
  )

const groups = (): OptionGroup[] => [...new Set(flags.map(({ option }) => option.group))]

function section(group: OptionGroup): string {
  const own = flags.filter(({ option }) => option.group === group)
  return `## ${group}

| option | | default | environment | name |
| --- | --- | --- | --- | --- |
${own.map(row).join('\n')}
${own
  .filter(({ option }) => isNested(option))
  .map(partTable)
  .join('')}`
}

/** What an option consists of that holds others. */
function partTable({ name, option }: CommandFlag): string {
  const [heading, members] = partsOf(name, option)
  if (Object.keys(members).length === 0) return ''
  return `
### \`${heading}\`

| key | |
| --- | --- |
${membersRows(members).join('\n')}
`
}

/** The group that a nested option is made of, and how one gets there. */
function partsOf(path: string, shape: Shape): readonly [path: string, members: Readonly<Record<string, Member>>] {
  if (shape.members !== undefined) return [path, shape.members]
  if (shape.of === undefined) return [path, {}]
  return partsOf(shape.type === 'table' ? `${path}.NAME` : `${path}[N]`, shape.of)
}

const membersRows = (members: Readonly<Record<string, Member>>, within = ''): string[] =>
  Object.entries(members).flatMap(([name, member]) => [
    `| \`${within}${name}\` | ${member.describe}${isNested(member) ? '' : ` (${expectation(member)})`} |`,
    ...(isNested(member)
      ? membersRows(partsOf('', member)[1], `${within}${name}${member.type === 'table' ? '.NAME' : ''}.`)
      : []),
  ])

function row({ flag, variable, name, option }: CommandFlag): string {
  const spelling = [option.alias === undefined ? [] : `\`-${option.alias}\``, `\`--${flag}${argument(option)}\``].flat()
  const api = option.scope === 'command' ? '' : `\`${name}${option.default === true ? ': false' : ''}\``
  return `| ${spelling.join(', ')} | ${meaning(option)} | ${fallback(option)} | \`${variable}\` | ${api} |`
}

const argument = ({ type, value }: Option): string =>
  type === 'boolean' ? '' : ` ${(value ?? 'VALUE').replaceAll('|', '\\|')}`

function meaning(option: Option): string {
  if ((option.type === 'string' || option.type === 'path') && option.choices === undefined) return option.describe
  return option.type === 'boolean' || isNested(option) ? option.describe : `${option.describe} (${expectation(option)})`
}

function fallback({ type, default: value }: Option): string {
  return type === 'boolean' || value === undefined ? '' : `\`${value}\``
}
