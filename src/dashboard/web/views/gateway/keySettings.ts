import { failureMessage } from '../../rpc/errors.ts'

/** A key as `vivarium_listKeys` returns it. */
export interface KeyRow {
  readonly id: string
  readonly name: string
  readonly created: number
  readonly origin: 'issued' | 'config'
  readonly isRevoked: boolean
  readonly networks?: readonly string[]
  readonly methods?: readonly string[]
  readonly origins?: readonly string[]
  readonly dailyCredits: number | 'unlimited'
  readonly creditsPerSecond: number | 'unlimited'
  readonly spent: number
}

/** The texts of the settings of a key in a form. Commas or spaces separate the items of a list. */
export interface KeyTexts {
  readonly name: string
  readonly networks: string
  readonly methods: string
  readonly origins: string
  readonly dailyCredits: string
  readonly creditsPerSecond: string
}

export const emptyTexts: KeyTexts = {
  name: '',
  networks: '',
  methods: '',
  origins: '',
  dailyCredits: '',
  creditsPerSecond: '',
}

export const textsOf = (key: KeyRow): KeyTexts => ({
  name: key.name,
  networks: (key.networks ?? []).join(', '),
  methods: (key.methods ?? []).join(', '),
  origins: (key.origins ?? []).join(', '),
  dailyCredits: String(key.dailyCredits),
  creditsPerSecond: String(key.creditsPerSecond),
})

/** Returns the settings of a new key. Empty fields use the defaults of the node. Throws an Error that names the invalid setting. */
export function settingsOf(texts: KeyTexts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changesOf(texts)).filter(([, value]) => value !== null))
}

/** Returns the settings of a key as `vivarium_limitKey` takes them. Null removes a setting. */
export function changesOf(texts: KeyTexts): Record<string, unknown> {
  const name = texts.name.trim()
  return {
    name: name === '' ? null : name,
    networks: listOf(texts.networks),
    methods: listOf(texts.methods),
    origins: listOf(texts.origins),
    dailyCredits: creditsOf(settingLabels.dailyCredits, texts.dailyCredits),
    creditsPerSecond: creditsOf(settingLabels.creditsPerSecond, texts.creditsPerSecond),
  }
}

function listOf(text: string): readonly string[] | null {
  const list = text.split(/[\s,]+/).filter((part) => part !== '')
  return list.length === 0 ? null : list
}

function creditsOf(label: string, text: string): number | 'unlimited' | null {
  const plain = text.trim().replaceAll(/[,_]/g, '')
  if (plain === '') return null
  if (plain === 'unlimited') return 'unlimited'
  if (!/^\d{1,15}$/.test(plain)) throw new Error(`${label}: expected a whole number or "unlimited", got "${text}"`)
  return Number(plain)
}

/** Labels of the fields. */
export const settingLabels: Readonly<Record<keyof KeyTexts, string>> = {
  name: 'Name',
  dailyCredits: 'Credits per day',
  creditsPerSecond: 'Credits per second',
  networks: 'Networks',
  methods: 'Methods',
  origins: 'Origins',
}

/** Returns the message about invalid settings. It names the field instead of the member of the request. */
export const settingProblem = (failure: unknown): string =>
  failureMessage(failure).replace(/^\w+\.(\w+)(?=:? )/, (path, member: string) =>
    Object.hasOwn(settingLabels, member) ? settingLabels[member as keyof KeyTexts] : path,
  )
