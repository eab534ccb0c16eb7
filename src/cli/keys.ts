import { dateText } from '../dates.ts'
import type { KeySource, KeyText, KeyUsage } from '../node/commands/keyCommands.ts'
import { withKeys } from '../node/commands/keyCommands.ts'
import { columns } from './columns.ts'
import { keysHelp, readKeysArguments } from './keysArguments.ts'

/** `vivarium keys …`. What was asked for goes to standard output: tables for readers, JSON with `--json`. */
export async function keys(argv: readonly string[]): Promise<void> {
  const command = readKeysArguments(argv)
  if (command.name === 'help') return print(keysHelp)
  const { source, json } = command
  const show = <Value>(value: Value, text: (value: Value) => string): void =>
    print(json ? `${JSON.stringify(value, undefined, 2)}\n` : text(value))
  switch (command.name) {
    case 'create': {
      const { key, listed } = await withKeys(source, (control) => control.create(command.settings))
      return show({ key, ...listed }, () => createdText(key, listed, source))
    }
    case 'list':
      return show(await withKeys(source, (control) => control.list()), listText)
    case 'limit':
      return show(await withKeys(source, (control) => control.limit(command.which, command.changes)), (key) =>
        listText([key]),
      )
    case 'revoke':
      return show(
        await withKeys(source, (control) => control.revoke(command.which)),
        ({ name, id }) => `The key ${name} (${id}) is revoked.\n`,
      )
    case 'usage':
      return show(await withKeys(source, (control) => control.usage(command.query)), usageText)
  }
}

function createdText(key: string, listed: KeyText, source: KeySource): string {
  const address = 'url' in source ? `\nAddress: ${source.url.replace(/\/(v3\/.*)?$/, '')}/v3/${key}` : ''
  return `${key}\n\nThis is the key ${listed.name}. It is shown now and never again.${address}\n\n${listText([listed])}`
}

function listText(keys: readonly KeyText[]): string {
  if (keys.length === 0) return 'There are no keys. vivarium keys create issues one.\n'
  const rows = keys.map((key) => [
    key.name,
    key.id,
    key.isRevoked ? 'revoked' : key.origin,
    dateText(Math.floor(key.created / 86_400)),
    `${amount(key.spent)} of ${amount(key.dailyCredits)}`,
    amount(key.creditsPerSecond),
    limitsText(key),
  ])
  return columns(['name', 'id', 'state', 'created', 'credits today', 'a second', 'for'], rows, [4, 5])
}

function limitsText({ networks, methods, origins }: KeyText): string {
  const limits = [networks, methods, origins].flatMap((list) => (list === undefined ? [] : [list.join(', ')]))
  return limits.length === 0 ? 'standard methods' : limits.join('; ')
}

function usageText(rows: readonly KeyUsage[]): string {
  if (rows.length === 0) return 'Nothing was asked for.\n'
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
  return columns(heading, [...table, total], [4, 5, 6, 7, 8, 9, 10])
}

const amount = (credits: number | string): string =>
  typeof credits === 'number' ? credits.toLocaleString('en') : credits

const print = (text: string): void => void process.stdout.write(text)
