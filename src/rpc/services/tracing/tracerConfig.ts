import type { Erc7562Options } from '../../../execution/trace/erc7562.ts'
import { describedValue, invalidParams } from '../../errors.ts'
import { memberOf, membersByLowerCase } from '../../wire/memberNames.ts'

/** The options of a tracer, not decoded. */
export type TracerConfig = Readonly<Record<string, unknown>>

/** Returns the config of a tracer of muxTracer. `path` is its position in the options, for error messages. Throws InvalidParams. */
export function configOf(given: unknown, path: string): TracerConfig {
  if (typeof given === 'object' && !Array.isArray(given) && given !== null) return { ...given }
  throw invalidParams({
    reason: `${path}: expected an object with the options of the tracer, got ${describedValue(given)}`,
  })
}

/** Returns the members of a config with these names, without regard to their case. Omits nulls and unknown members. */
function membersOf<Name extends string>(config: TracerConfig, names: readonly Name[]): ReadonlyMap<Name, unknown> {
  const members = new Map<Name, unknown>()
  const byLowerCase = membersByLowerCase(names)
  for (const [spelling, given] of Object.entries(config)) {
    const name = memberOf(byLowerCase, spelling, config)
    if (name !== undefined && given !== null && given !== undefined) members.set(name as Name, given)
  }
  return members
}

/** Returns the flags of a tracer. Throws InvalidParams. */
export function flagsOf<Name extends string>(
  config: TracerConfig,
  names: readonly Name[],
  path: string,
): Readonly<Partial<Record<Name, boolean>>> {
  const flags: Partial<Record<Name, boolean>> = {}
  for (const [name, given] of membersOf(config, names)) {
    if (typeof given !== 'boolean')
      throw invalidParams({ reason: `${path}.${name}: expected true or false, got ${describedValue(given)}` })
    flags[name] = given
  }
  return flags
}

/** Returns the options of erc7562Tracer. Throws InvalidParams. */
export function erc7562OptionsOf(config: TracerConfig, path: string): Erc7562Options {
  const { withLog: logs } = flagsOf(config, ['withLog'], path)
  const members = membersOf(config, ['ignoredOpcodes', 'stackTopItemsSize'])
  const ignored = members.get('ignoredOpcodes')
  // go-ethereum reads only the top of the stack, whatever the size.
  const size = members.get('stackTopItemsSize') ?? 0
  if (!Number.isSafeInteger(size) || (size as number) < 0)
    throw invalidParams({
      reason: `${path}.stackTopItemsSize: expected a number of words of the stack, such as 3, got ${describedValue(size)}`,
    })
  return { logs, ignoredOpcodes: ignored === undefined ? undefined : opcodesOf(ignored, `${path}.ignoredOpcodes`) }
}

function opcodesOf(given: unknown, path: string): ReadonlySet<number> {
  const refused = (where: string, value: unknown) =>
    invalidParams({
      reason: `${where}: expected opcodes as hex quantities from "0x0" to "0xff", such as ["0x50", "0x5b"], got ${describedValue(value)}`,
    })
  if (!Array.isArray(given)) throw refused(path, given)
  const opcodes = given.map((opcode: unknown, index) => {
    if (typeof opcode === 'string' && /^0x(0|[1-9a-f][0-9a-f]?)$/i.test(opcode)) return Number(opcode)
    throw refused(`${path}[${index}]`, opcode)
  })
  return new Set(opcodes)
}
