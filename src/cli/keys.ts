import { dateText } from '../dates.ts'
import {
  type KeyChange,
  type KeyDetails,
  type KeySource,
  type KeyUsage,
  type NewKeySettings,
  withExistingKeys,
  withKeys,
} from '../node/commands/keyCommands.ts'
import type { CommandFamily, SubcommandArguments, SubcommandOption } from './commandFamily.ts'
import { formatTable, print } from './output.ts'
import { badArguments } from './subcommands.ts'

/** The URL of the node if neither --url nor --data-dir is given. */
const DEFAULT_URL = 'http://127.0.0.1:8545'

const common = {
  url: { type: 'text', value: 'URL', describe: 'URL of a running node', default: DEFAULT_URL },
  'data-dir': {
    type: 'text',
    value: 'DIR',
    describe: 'Data directory of a node, whether it runs or not. Required for a node with --strict',
  },
  json: { type: 'switch', describe: 'Print JSON' },
} as const satisfies Record<string, SubcommandOption>

const settings = {
  networks: { type: 'list', value: 'NETWORK,...', describe: 'Networks that the key can use, separated by commas' },
  methods: {
    type: 'list',
    value: 'METHOD,...',
    describe:
      'Methods that the key can call, separated by commas: eth_call, eth_*, read-only, standard, development, or *',
  },
  origins: {
    type: 'list',
    value: 'ORIGIN,...',
    describe: 'Origins of the web pages that can use the key, separated by commas: https://app.example',
  },
  'daily-credits': { type: 'text', value: 'N', describe: 'Credits per day: a number, or unlimited' },
  'credits-per-second': { type: 'text', value: 'N', describe: 'Credits per second: a number, or unlimited' },
} as const satisfies Record<string, SubcommandOption>

const lists = ['networks', 'methods', 'origins'] as const
const allowances = ['daily-credits', 'credits-per-second'] as const

const key = 'Name of a key, or the beginning of its id'

/** `vivarium keys …`: commands for the API keys of a node. */
export const keys: CommandFamily = {
  name: 'keys',
  describe: 'Manages the API keys of a node.',
  commands: [
    {
      syntax: 'create [name]',
      describe: 'Create a key and print it. The node stores only its digest, so it cannot be printed again.',
      positionals: { name: 'Name of the key' },
      options: { ...settings, ...common },
      examples: {
        'Create a key with limits on the node at port 8545':
          'vivarium keys create ci --daily-credits 100000 --networks mainnet,sepolia',
        'Create a key of the node with this data directory': 'vivarium keys create ci --data-dir ./chain',
      },
      async run(given) {
        const source = sourceOf(given)
        const settings = {
          ...(given.positionals[0] !== undefined && { name: given.positionals[0] }),
          ...keySettings(given),
        }
        const { key, listed } = await withKeys(source, (control) => control.create(settings))
        show(given, { key, ...listed }, () => createdText(key, listed, source))
      },
    },
    {
      syntax: 'list',
      describe: 'List the keys with their limits and the credits spent today.',
      options: common,
      async run(given) {
        show(given, await withExistingKeys(sourceOf(given), (control) => control.list()), listText)
      },
    },
    {
      syntax: 'limit <key>',
      describe:
        'Change the limits of a key at once. `any` removes a restriction, `default` restores the default credits of the node. Other settings do not change.',
      positionals: { key },
      options: { name: { type: 'text', value: 'NAME', describe: 'New name of the key' }, ...settings, ...common },
      examples: {
        'Restore the default credits, and allow all networks':
          'vivarium keys limit ci --daily-credits default --networks any',
      },
      async run(given) {
        const changes = keyChanges(given)
        if (Object.keys(changes).length === 0)
          throw badArguments({
            reason: `no change is given: expected one or more of --name, ${Object.keys(settings)
              .map((name) => `--${name}`)
              .join(', ')}`,
            command: given.command,
          })
        const [which = ''] = given.positionals
        show(given, await withExistingKeys(sourceOf(given), (control) => control.limit(which, changes)), (key) =>
          listText([key]),
        )
      },
    },
    {
      syntax: 'revoke <key>',
      describe: 'Revoke a key at once. This cannot be undone.',
      positionals: { key },
      options: common,
      async run(given) {
        const [which = ''] = given.positionals
        show(
          given,
          await withExistingKeys(sourceOf(given), (control) => control.revoke(which)),
          ({ name, id }) => `The key ${name} (${id}) is revoked.\n`,
        )
      },
    },
    {
      syntax: 'usage [key]',
      describe: 'Print the requests, credits and latencies per key, day, network and method.',
      positionals: { key },
      options: {
        from: { type: 'text', value: 'DAY', describe: 'First day, such as 2026-11-01', default: 'today' },
        to: { type: 'text', value: 'DAY', describe: 'Last day', default: 'today' },
        ...common,
      },
      examples: { 'Print the usage of one key as JSON': 'vivarium keys usage ci --from 2026-11-01 --json' },
      async run(given) {
        const { from, to } = given.texts
        const query = { key: given.positionals[0], from, to }
        show(given, await withExistingKeys(sourceOf(given), (control) => control.usage(query)), usageText)
      },
    },
  ],
}

function show<Value>({ switches }: SubcommandArguments, value: Value, text: (value: Value) => string): void {
  print(switches.json === true ? `${JSON.stringify(value, undefined, 2)}\n` : text(value))
}

/** Returns where the keys are managed. Throws BadArguments for a URL of another protocol, or beside a data directory. */
export function sourceOf({ command, texts: { url, 'data-dir': dataDir } }: SubcommandArguments): KeySource {
  if (url !== undefined && dataDir !== undefined)
    throw badArguments({ reason: '--url and --data-dir cannot be given together: leave out one of them', command })
  if (dataDir !== undefined) return { dataDir }
  if (url !== undefined && !/^https?:\/\//i.test(url))
    throw badArguments({ reason: `--url must begin with http:// or https://, not "${url}"`, command })
  return { url: url ?? DEFAULT_URL }
}

/** The changes of `keys limit`. `default` removes the credits of the key, `any` one of its lists. */
export function keyChanges({ command, texts, lists: given }: SubcommandArguments): KeyChange {
  const entries: [string, unknown][] = texts.name === undefined ? [] : [['name', texts.name]]
  for (const name of lists) {
    const items = given[name]
    if (items !== undefined) entries.push([name, items.join() === 'any' ? null : items])
  }
  for (const name of allowances) {
    const text = texts[name]
    if (text !== undefined)
      entries.push([camelCase(name), text === 'default' ? null : allowanceOf(name, text, command)])
  }
  return Object.fromEntries(entries)
}

/** The settings of a new key: the changes that are not removals. */
export function keySettings(given: SubcommandArguments): NewKeySettings {
  return Object.fromEntries(Object.entries(keyChanges(given)).filter(([, value]) => value !== null))
}

function allowanceOf(name: string, text: string, command: string): number | 'unlimited' {
  const digits = text.replaceAll('_', '').replaceAll(',', '')
  if (text !== 'unlimited' && !/^\d{1,15}$/.test(digits))
    throw badArguments({ reason: `--${name} must be a whole number of credits or unlimited, not "${text}"`, command })
  return text === 'unlimited' ? text : Number(digits)
}

const camelCase = (name: string): string => name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase())

function createdText(key: string, listed: KeyDetails, source: KeySource): string {
  const url = 'url' in source ? `\nURL: ${source.url.replace(/\/(v3\/.*)?$/, '')}/v3/${key}` : ''
  return `${key}\n\nThis is the key ${listed.name}. It cannot be shown again.${url}\n\n${listText([listed])}`
}

function listText(keys: readonly KeyDetails[]): string {
  if (keys.length === 0) return 'There are no keys. Create one with vivarium keys create.\n'
  const rows = keys.map((key) => [
    key.name,
    key.id,
    key.isRevoked ? 'revoked' : key.origin,
    dateText(Math.floor(key.created / 86_400)),
    `${amount(key.spent)} of ${amount(key.dailyCredits)}`,
    amount(key.creditsPerSecond),
    limitsText(key),
  ])
  return formatTable(['name', 'id', 'state', 'created', 'credits today', 'per second', 'limits'], rows, [4, 5])
}

function limitsText({ networks, methods, origins }: KeyDetails): string {
  const limits = [networks, methods, origins].flatMap((list) => (list === undefined ? [] : [list.join(', ')]))
  return limits.length === 0 ? 'standard methods' : limits.join('; ')
}

function usageText(rows: readonly KeyUsage[]): string {
  if (rows.length === 0) return 'There is no usage in this period.\n'
  const time = (milliseconds: number | null) => (milliseconds === null ? '' : `${milliseconds} ms`)
  const heading = ['key', 'day', 'network', 'method', 'status', 'requests', 'credits', 'errors', 'p50', 'p90', 'p99']
  const table = rows.map((row) => [
    row.key,
    row.day,
    row.network,
    row.method,
    String(row.status),
    ...[row.requests, row.credits, row.errors].map(amount),
    ...[row.p50, row.p90, row.p99].map(time),
  ])
  const sum = (member: 'requests' | 'credits' | 'errors') => amount(rows.reduce((all, row) => all + row[member], 0))
  const total = ['total', '', '', '', '', sum('requests'), sum('credits'), sum('errors'), '', '', '']
  return formatTable(heading, [...table, total], [4, 5, 6, 7, 8, 9, 10])
}

const amount = (credits: number | string): string =>
  typeof credits === 'number' ? credits.toLocaleString('en') : credits
