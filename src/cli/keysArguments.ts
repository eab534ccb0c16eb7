import parse from 'yargs-parser'
import { define } from '../errors.ts'
import type { KeyChange, KeyGiven, KeyQuery, KeySource } from '../node/commands/keyCommands.ts'
import { unknownOption } from '../options/check.ts'
import { nearestOf } from '../options/nearest.ts'

export const badKeysCommand = define<{ problem: string }>(
  'BadKeysCommand',
  -32602,
  ({ problem }) => `${problem} (see vivarium keys --help)`,
)

/** What `vivarium keys …` was asked for. */
export type KeysCommand =
  | { readonly name: 'help' }
  | ({ readonly source: KeySource; readonly json: boolean } & (
      | { readonly name: 'create'; readonly settings: KeyGiven }
      | { readonly name: 'list' }
      | { readonly name: 'limit'; readonly which: string; readonly changes: KeyChange }
      | { readonly name: 'revoke'; readonly which: string }
      | { readonly name: 'usage'; readonly query: KeyQuery }
    ))

const lists = ['networks', 'methods', 'origins'] as const
const allowances = ['daily-credits', 'credits-per-second'] as const
const settingFlags = [...lists, ...allowances]

/** Which key a command is about, and its flags besides --url, --data-dir and --json. */
const shapes = {
  create: { key: 'optional', flags: settingFlags },
  list: { key: 'none', flags: [] },
  limit: { key: 'required', flags: ['name', ...settingFlags] },
  revoke: { key: 'required', flags: [] },
  usage: { key: 'optional', flags: ['from', 'to'] },
} as const satisfies Record<string, { key: 'required' | 'optional' | 'none'; flags: readonly string[] }>

type Name = keyof typeof shapes
const names = Object.keys(shapes) as readonly Name[] // a constant has no other keys

/** Where a node answers if nothing else is said. */
const DEFAULT_URL = 'http://127.0.0.1:8545'

/** Reads what stands after `vivarium keys`. Throws a NodeError for what makes no sense. */
export function readKeysArguments(argv: readonly string[]): KeysCommand {
  const [given, ...rest] = argv
  if (given === undefined || given === '--help' || given === '-h' || rest.includes('--help')) return { name: 'help' }
  const name = names.find((known) => known === given)
  if (name === undefined) {
    const nearest = nearestOf(given, names)
    const hint = nearest === undefined ? `there are ${names.join(', ')}` : `did you mean "${nearest}"?`
    throw badKeysCommand({ problem: `unknown command "keys ${given}": ${hint}` })
  }
  const { key, values, json } = readFlags(name, rest)
  const common = { source: sourceOf(values), json }
  const which = key ?? ''
  switch (name) {
    case 'create':
      return { ...common, name, settings: { ...(key !== undefined && { name: key }), ...settingsOf(values) } }
    case 'list':
      return { ...common, name }
    case 'limit': {
      const changes: KeyChange = { ...(values.name !== undefined && { name: values.name }), ...changed(values) }
      if (Object.keys(changes).length === 0)
        throw badKeysCommand({ problem: `keys limit needs what is to change: ${dashed(shapes.limit.flags)}` })
      return { ...common, name, which, changes }
    }
    case 'revoke':
      return { ...common, name, which }
    case 'usage':
      return { ...common, name, query: { key, from: values.from, to: values.to } }
  }
}

interface Flags {
  readonly key: string | undefined
  readonly values: Readonly<Record<string, string | undefined>>
  readonly json: boolean
}

function readFlags(name: Name, rest: readonly string[]): Flags {
  const { key: wanted, flags: own } = shapes[name]
  const known = [...own, 'url', 'data-dir']
  const {
    _: positionals,
    json = false,
    ...flags
  } = parse([...rest], {
    boolean: ['json'],
    string: [...known, '_'],
    configuration: { 'boolean-negation': false, 'camel-case-expansion': false, 'dot-notation': false },
  })
  const [key, extra] = positionals.map(String)
  if (key === undefined && wanted === 'required')
    throw badKeysCommand({ problem: `keys ${name} needs the name or the id of a key` })
  const surplus = wanted === 'none' ? key : extra
  if (surplus !== undefined) throw badKeysCommand({ problem: `keys ${name} takes no "${surplus}"` })
  const values: Record<string, string> = {}
  for (const [flag, value] of Object.entries(flags)) {
    if (value === undefined) continue
    if (!known.includes(flag)) {
      const nearest = nearestOf(flag, [...known, 'json'])
      throw unknownOption({ source: `--${flag}`, nearest: nearest && `--${nearest}` })
    }
    const isList = lists.some((list) => list === flag)
    const text = isList && Array.isArray(value) ? value.join(',') : value
    if (typeof text !== 'string' || text === '')
      throw badKeysCommand({
        problem: `--${flag} ${Array.isArray(value) ? 'is given more than once' : 'needs a value'}`,
      })
    values[flag] = text
  }
  return { key, values, json: json === true }
}

function sourceOf({ url, 'data-dir': dataDir }: Flags['values']): KeySource {
  if (dataDir === undefined) return { url: url ?? DEFAULT_URL }
  if (url !== undefined) throw badKeysCommand({ problem: 'a node is named by --url or by --data-dir, not by both' })
  return { dataDir }
}

/** `default` takes an allowance of its own away from a key, `any` a list. */
function changed(values: Flags['values']): KeyChange {
  const entries: [string, unknown][] = []
  for (const flag of lists) {
    const text = values[flag]
    if (text !== undefined) entries.push([flag, text === 'any' ? null : text.split(',').filter((item) => item !== '')])
  }
  for (const flag of allowances) {
    const text = values[flag]
    if (text !== undefined) entries.push([camelCase(flag), text === 'default' ? null : allowanceOf(flag, text)])
  }
  return Object.fromEntries(entries)
}

/** The same for a new key, which has nothing that could be taken away. */
function settingsOf(values: Flags['values']): KeyGiven {
  return Object.fromEntries(Object.entries(changed(values)).filter(([, value]) => value !== null))
}

function allowanceOf(flag: string, text: string): number | 'unlimited' {
  const plain = text.replaceAll('_', '').replaceAll(',', '')
  if (text !== 'unlimited' && !/^\d{1,15}$/.test(plain))
    throw badKeysCommand({ problem: `--${flag} is a number of credits, or unlimited, not "${text}"` })
  return text === 'unlimited' ? text : Number(plain)
}

const camelCase = (flag: string): string => flag.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase())
const dashed = (flags: readonly string[]): string => flags.map((flag) => `--${flag}`).join(', ')

export const keysHelp = `vivarium keys create [NAME] [SETTINGS]
  Issue a key. It is shown once: the node keeps a digest of it.

vivarium keys list
  Show the keys with what they may and what they have spent today.

vivarium keys limit KEY [--name NAME] [SETTINGS]
  Change what a key may, at once. What is not mentioned stays.

vivarium keys revoke KEY
  Take a key back for good, at once.

vivarium keys usage [KEY] [--from DAY] [--to DAY]
  Show what keys were used for, today or on the days from 2026-11-01 to 2026-11-30, say.

KEY is the name of a key, or the beginning of its id. SETTINGS are:
  --networks NAME,...        Networks that it is for (with limit: any)
  --methods METHOD,...       Methods that it may use: eth_call, eth_*, read-only, standard (the default),
                             development, or '*' (with limit: any takes the list away)
  --origins ORIGIN,...       Origins of the pages that may use it: https://app.example (with limit: any)
  --daily-credits N          Credits a day: a number, unlimited, or with limit: default
  --credits-per-second N     Credits a second: the same

Every command takes:
  --url URL                  The node that runs there (${DEFAULT_URL})
  --data-dir DIR             The data directory, whether a node has it at the moment or not; also for a node with --strict
  --json                     Write JSON
`
