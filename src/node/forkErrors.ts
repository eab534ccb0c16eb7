import { define } from '../errors.ts'

export const badNetworkName = define<{ name: string; expected: string }>(
  'BadNetworkName',
  -32602,
  ({ name, expected }) => `"${name.slice(0, 80)}" cannot be the name of a network: expected ${expected}`,
)
export const networkExists = define<{ name: string }>(
  'NetworkExists',
  -32602,
  ({ name }) => `there is a network ${name} already: give another name, or none`,
)
export const networkDropped = define<{ name: string }>(
  'NetworkDropped',
  -32603,
  ({ name }) => `the network ${name} was dropped`,
)
