/** Reads the configuration file: the options of the command, as YAML, JSON or a module. Loaded only if there is one. */

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { decodeText } from '../../bytes.ts'
import { define, readReasonOf } from '../../errors.ts'
import { type Problem, Problems, problemsData, problemsText } from '../../fixtures/source/problems.ts'
import { readSource, rootOf } from '../../fixtures/source/readSource.ts'
import { Source, type SourceLocation } from '../../fixtures/source/source.ts'
import { optionOf, switchedOffBy } from '../../options/check.ts'
import { suggestNearest } from '../../options/nearest.ts'
import type { Option } from '../../options/option.ts'
import { recordLocations } from '../../options/optionLocations.ts'
import { type CommandOptions, optionNames } from '../../options/options.ts'
import { convertConfigValue } from '../../options/parseOptionText.ts'
import { problemsIn, type ShapeProblem } from '../../options/problemsIn.ts'
import { renamedOptions, renamedText } from '../../options/renamedOptions.ts'
import type { Shape } from '../../options/shape.ts'
import { isConfigModule, loadConfigModule } from './configModule.ts'

/** All problems of a configuration file, each with its line and column. */
export const configInvalid = define<readonly Problem[]>('ConfigInvalid', -32602, problemsText, problemsData)

const unreadableConfig = define<{ file: string; reason: string }>(
  'CannotReadFile',
  -32602,
  ({ file, reason }) => `cannot read the configuration file ${file}: ${reason}`,
)

/**
 * Reads the options in a configuration file; a module is run. Paths in the file are relative to its folder. `warn` receives warnings about
 * renamed options. Throws a NodeError for a file that cannot be read or is invalid.
 */
export async function readConfigFile(file: string, warn: (text: string) => void = () => {}): Promise<CommandOptions> {
  const source = await readConfigSource(file)
  const problems = new Problems(configInvalid)
  const options: Record<string, unknown> = {}
  const root = rootOf(source)
  // The value of an empty file is null.
  const content = source.value ?? {}
  if (typeof content !== 'object' || Array.isArray(content)) {
    problems.add(root, 'a configuration must be an object with keys such as `port: 8545`')
    throw problems.error()
  }
  for (const [name, written] of Object.entries(content)) {
    if (name === '$schema' || written === undefined) continue
    const current = renamedOptions.get(name) ?? name
    const option = optionOf(current)
    if (option === undefined || name === 'config') problems.add(root.key(name), unknownKey(name))
    else if (current !== name && Object.hasOwn(content, current))
      problems.add(root.key(name), `${name} is the earlier name of ${current}, and both are set: remove ${name}`)
    else {
      if (current !== name) warn(`${file}: ${renamedText(name, current)}`)
      options[current] = readOption(option, written, root.at(name), problems)
    }
  }
  problems.check()
  return options as CommandOptions // each value was checked by its option
}

async function readConfigSource(file: string): Promise<Source> {
  const folder = dirname(resolve(file))
  const text = readText(file) // also of a module, because Node.js describes files that it cannot read by their stack
  return isConfigModule(file)
    ? new Source({ name: file, folder, value: await loadConfigModule(file) })
    : readSource(file, folder, text)
}

function readText(file: string): string {
  try {
    return decodeText(readFileSync(file))
  } catch (cause) {
    throw unreadableConfig({ file, reason: readReasonOf(cause) }, { cause })
  }
}

function unknownKey(name: string): string {
  if (name === 'config') return 'a configuration file cannot name another'
  // The flag of a switch that is on by default: `no-mining`.
  const on = switchedOffBy(name)
  if (on !== undefined) return `there is no option \`${name}\`: write \`${on}: false\``
  return `there is no option \`${name}\`: ${suggestNearest(name, optionNames, 'see vivarium --help', '`')}`
}

function readOption(option: Option, written: unknown, location: SourceLocation, problems: Problems): unknown {
  const value = convertConfigValue(option, written)
  for (const problem of problemsIn(option, value))
    problems.add(locationOf(location, problem), sentence(location, problem))
  const read = absolute(option, value, location.source.folder)
  if (option.type === 'table') recordEntries(read, location)
  return read
}

/** Records the locations of network settings, which are checked again when the fixtures are known. */
function recordEntries(table: unknown, location: SourceLocation): void {
  if (typeof table !== 'object' || table === null) return
  for (const [name, entry] of Object.entries(table)) {
    if (typeof entry !== 'object' || entry === null) continue
    recordLocations(entry, (member) => {
      const range = location.source.rangeOf(location.at(name, member))
      return range && `${location.source.name}:${range.line}:${range.column}`
    })
  }
}

function locationOf(location: SourceLocation, { path, part }: ShapeProblem): SourceLocation {
  const last = path.at(-1)
  return part === 'key' && typeof last === 'string' ? location.at(...path.slice(0, -1)).key(last) : location.at(...path)
}

/** `must be …` → `` `port` must be … `` */
function sentence(location: SourceLocation, { path, message }: ShapeProblem): string {
  const last = [...location.path, ...path].at(-1)
  return typeof last === 'number' ? `item ${last + 1} ${message}` : `\`${last}\` ${message}`
}

/** Resolves the paths in a value against the folder of the file. */
function absolute(shape: Shape, value: unknown, folder: string): unknown {
  const { type, members = {}, of } = shape
  const from = (path: unknown) => (typeof path === 'string' && path !== '' ? resolve(folder, path) : path)
  if (type === 'path') return from(value)
  if (type === 'paths') return Array.isArray(value) ? value.map(from) : value
  if (typeof value !== 'object' || value === null) return value
  if (type === 'items' && Array.isArray(value) && of !== undefined)
    return value.map((item) => absolute(of, item, folder))
  if (type !== 'group' && type !== 'table') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => {
      const inner = type === 'table' ? of : Object.hasOwn(members, name) ? members[name] : undefined
      return [name, inner === undefined ? item : absolute(inner, item, folder)]
    }),
  )
}
