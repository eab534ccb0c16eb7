import { define } from '../../errors.ts'
import { nearestOf } from '../../options/nearest.ts'

export const unknownKey = define<{ nameOrId: string }>(
  'UnknownKey',
  -32602,
  ({ nameOrId }) =>
    `no key has the name or the id "${nameOrId.slice(0, 64)}"; vivarium keys list shows those that exist`,
)

export const ambiguousKey = define<{ nameOrId: string; ids: readonly string[] }>(
  'AmbiguousKey',
  -32602,
  ({ nameOrId, ids }) => `"${nameOrId.slice(0, 64)}" means more than one key: say which by its id, ${ids.join(' or ')}`,
)

export const keyNameTaken = define<{ name: string; id: string }>(
  'KeyNameTaken',
  -32602,
  ({ name, id }) => `a key is called "${name}" already (${id}): choose another name, or revoke that one`,
)

export const duplicateKey = define<{ name: string }>(
  'KeyTaken',
  -32602,
  ({ name }) => `the key "${name}" of the configuration is the same as another one`,
)

export const configuredKey = define<{ name: string }>(
  'ConfiguredKey',
  -32602,
  ({ name }) => `the key "${name}" stands in the configuration of this node: change it there`,
)

export const revokedKey = define<{ name: string }>(
  'RevokedKey',
  -32602,
  ({ name }) => `the key "${name}" is revoked, which cannot be taken back; issue another one`,
)

export const invalidDay = define<{ date: string }>(
  'BadDay',
  -32602,
  ({ date }) => `"${date.slice(0, 40)}" is no day: a day is written as 2026-11-21`,
)

export const unknownKeyNetwork = define<{ what: string; given: string; known: readonly string[] }>(
  'NetworkOfKeyUnknown',
  -32602,
  ({ what, given, known }) => {
    const nearest = nearestOf(given, known)
    return `${what}: there is no network ${given}${nearest === undefined ? `; there are ${known.join(', ')}` : `: did you mean ${nearest}?`}`
  },
)
