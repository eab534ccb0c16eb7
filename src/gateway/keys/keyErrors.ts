import { define } from '../../errors.ts'
import { suggestNearest } from '../../options/nearest.ts'

export const unknownKey = define<{ nameOrId: string }>(
  'UnknownKey',
  -32602,
  ({ nameOrId }) => `no key has the name or the id "${nameOrId.slice(0, 64)}": list the keys with vivarium keys list`,
)

export const ambiguousKey = define<{ nameOrId: string; ids: readonly string[] }>(
  'AmbiguousKey',
  -32602,
  ({ nameOrId, ids }) => `"${nameOrId.slice(0, 64)}" matches several keys: use one of the ids ${ids.join(' or ')}`,
)

export const keyNameTaken = define<{ name: string; id: string }>(
  'KeyNameTaken',
  -32602,
  ({ name, id }) => `the key name "${name}" is already in use (${id}): choose another name, or revoke that key`,
)

export const configuredNameTaken = define<{ name: string; id: string }>(
  'ConfiguredNameTaken',
  -32602,
  ({ name, id }) =>
    `the configuration and the data directory have a key "${name}": rename the first, or revoke the second with vivarium keys revoke ${id} --data-dir DIR`,
)

export const duplicateKey = define<{ name: string }>(
  'KeyTaken',
  -32602,
  ({ name }) => `the configuration has the key "${name}" twice: remove one, or change its text`,
)

export const configuredKey = define<{ name: string }>(
  'ConfiguredKey',
  -32602,
  ({ name }) => `the key "${name}" comes from the configuration of this node: change it there`,
)

export const revokedKey = define<{ name: string }>(
  'RevokedKey',
  -32602,
  ({ name }) => `the key "${name}" is revoked: issue another one`,
)

export const invalidDay = define<{ date: string }>(
  'InvalidDate',
  -32602,
  ({ date }) => `"${date.slice(0, 40)}" is not a day: write it as 2026-11-21`,
)

export const reversedDates = define<{ from: string; to: string }>(
  'ReversedDates',
  -32602,
  ({ from, to }) => `the first day ${from} is after the last day ${to}: swap them`,
)

export const unknownKeyNetwork = define<{ what: string; given: string; known: readonly string[] }>(
  'NetworkOfKeyUnknown',
  -32602,
  ({ what, given, known }) =>
    `${what}: unknown network ${given}: ${suggestNearest(given, known, `choose one of ${known.join(', ')}`)}`,
)
