import { define } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import type { Allowance, GivenKeySettings } from '../../rpc/ports/keyControl.ts'
import { checkMethodEntries } from '../../rpc/protocol/checkMethodEntries.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { unknownKeyNetwork } from './keyErrors.ts'

/** Credit limits of a key that sets none. */
export interface DefaultAllowance {
  readonly dailyCredits: Allowance
  readonly creditsPerSecond: Allowance
}

const invalidKeySetting = define<{ what: string; expected: string; value: unknown }>(
  'InvalidKeySetting',
  -32602,
  ({ what, expected, value }) => `${what} must be ${expected}, not ${shown(value)}`,
)

/** A key of the configuration with a fixed text, for test suites that need the same key in every run. */
export interface ConfiguredKey extends GivenKeySettings {
  readonly key: string
}

/** Reads the keys of a configuration. `aliases` resolves the names of methods. Throws a NodeError that names the invalid key. */
export function readConfiguredKeys(given: readonly unknown[], aliases = new MethodAliases()): readonly ConfiguredKey[] {
  return given.map((text, index) => {
    const where = `keys[${index}]`
    const item = typeof text === 'string' ? { key: text } : text
    if (!isJsonObject(item))
      throw invalidKeySetting({
        what: where,
        expected: 'a key, or an object with key, name and permissions',
        value: item,
      })
    const { key, ...settings }: { key?: unknown } = item
    if (typeof key !== 'string' || !/^[\w-]{1,128}$/.test(key))
      throw invalidKeySetting({
        what: `${where}.key`,
        expected: 'up to 128 letters, digits, - and _',
        value: typeof key === 'string' ? '…' : key,
      })
    checkKeySettings(settings, where, aliases)
    return { key, ...settings }
  })
}

const listRules = {
  networks: { pattern: /^[A-Za-z0-9][\w.-]{0,63}$/, expected: 'a list of network names' },
  methods: {
    pattern: /^(\w{1,64}_(\*|\w{1,64})|rpc\.\w{1,64}|\*|read-only|standard|development)$/,
    expected: 'a list of methods such as eth_call or eth_*, or of read-only, standard, development and *',
  },
  origins: {
    pattern: /^(null|[a-z][a-z0-9+.-]*:\/\/(\*\.)?[^\s/*?#@]{1,255})$/,
    expected: 'a list of origins such as https://app.example or https://*.example',
  },
} as const

const settingNames = ['name', ...Object.keys(listRules), 'dailyCredits', 'creditsPerSecond']

/** Checks settings. Throws a NodeError with the expected values. `where` is the path of the settings, such as `keys[2]`. */
export function checkKeySettings(
  given: Readonly<Record<string, unknown>>,
  where: string,
  aliases: MethodAliases,
): void {
  for (const [name, value] of Object.entries(given)) {
    const what = `${where}.${name}`
    if (value === undefined) continue
    if (name === 'name') checkName(value, what)
    else if (name === 'networks' || name === 'methods' || name === 'origins') {
      const list = checkedList(value, what, listRules[name])
      if (name === 'methods') checkMethodEntries(what, list, aliases)
    } else if (name === 'dailyCredits') checkAllowance(value, what, 0)
    else if (name === 'creditsPerSecond') checkAllowance(value, what, 1)
    else
      throw invalidKeySetting({
        what: `a member of ${where}`,
        expected: `one of ${settingNames.join(', ')}`,
        value: name,
      })
  }
}

/** Whether a name means an account of the node itself. Faults and usage select these accounts by their name. */
export const isAccountOfNode = (name: string): boolean => name === 'built-in' || name === 'control'

function checkName(value: unknown, what: string): void {
  if (typeof value !== 'string' || !/^[\w][\w .@/:-]{0,63}$/.test(value) || value.endsWith(' '))
    throw invalidKeySetting({ what, expected: 'a name of up to 64 letters, digits, spaces and .@/:_-', value })
  if (isAccountOfNode(value))
    throw invalidKeySetting({
      what,
      expected: 'another name than built-in and control, the accounts of the node',
      value,
    })
}

function checkedList(
  value: unknown,
  what: string,
  { pattern, expected }: { pattern: RegExp; expected: string },
): readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 1_000)
    throw invalidKeySetting({ what, expected, value })
  for (const item of value) {
    if (typeof item !== 'string' || !pattern.test(item)) throw invalidKeySetting({ what, expected, value: item })
  }
  return value
}

function checkAllowance(value: unknown, what: string, min: number): void {
  if (value !== 'unlimited' && (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min))
    throw invalidKeySetting({ what, expected: `a whole number of credits from ${min} up, or "unlimited"`, value })
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Checks that the node has the networks of a key. `known` is undefined if the networks are unknown. */
export function checkNetworks(
  networks: readonly string[] | null | undefined,
  known: readonly string[] | undefined,
  where: string,
): void {
  const given = known && networks?.find((name) => !known.includes(name))
  if (known !== undefined && given !== undefined) throw unknownKeyNetwork({ what: `${where}.networks`, given, known })
}
