import { z } from 'zod'
import { strictObject } from './strictObject.ts'

/** Schemas of the methods for API keys. The key store validates the settings. */

const allowance = 'a whole number of credits, or "unlimited"'
const Credits = z.number({ error: allowance }).int({ error: allowance }).min(0, { error: allowance })
const Allowance = z.union([Credits, z.literal('unlimited')], { error: allowance })
const list = (of: string) => z.array(z.string({ error: 'a string' }), { error: `a list of ${of}` })
const Name = z.string({ error: 'a name' })

const settings = {
  name: Name,
  networks: list('names of networks'),
  methods: list('methods such as eth_call or eth_*'),
  origins: list('origins such as https://app.example'),
  dailyCredits: Allowance,
  creditsPerSecond: Allowance,
}
const error = `an object with ${Object.keys(settings).join(', ')}`

/** The settings of a new key. */
export const GivenKeySettings = strictObject(settings, { error }).partial()

/** Changes to the settings of a key. Null removes a setting. */
export const KeyChanges = strictObject(
  {
    name: Name,
    networks: settings.networks.nullable(),
    methods: settings.methods.nullable(),
    origins: settings.origins.nullable(),
    dailyCredits: Allowance.nullable(),
    creditsPerSecond: Allowance.nullable(),
  },
  { error },
).partial()

/** Selects a key by its name or the beginning of its id. */
export const KeyNameOrId = z.string({ error: 'the name or the id of a key' })

const Count = z.number().int().min(0)

export const ListedKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created: z.number().int(),
  origin: z.enum(['issued', 'config']),
  isRevoked: z.boolean(),
  networks: z.array(z.string()).optional(),
  methods: z.array(z.string()).optional(),
  origins: z.array(z.string()).optional(),
  dailyCredits: Allowance,
  creditsPerSecond: Allowance,
  spent: Count,
})

const day = 'a day such as 2026-11-21'
export const Day = z.string({ error: day }).regex(/^(\d{4}|[+ ]?\d{6,9})-\d{2}-\d{2}$/, { error: day })

const Milliseconds = z.number().nullable()
export const UsageRow = z.strictObject({
  key: z.string(),
  day: Day,
  network: z.string(),
  method: z.string(),
  status: z.number().int(),
  requests: Count,
  credits: Count,
  errors: Count,
  p50: Milliseconds,
  p90: Milliseconds,
  p99: Milliseconds,
})
