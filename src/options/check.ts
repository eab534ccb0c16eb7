import { define } from '../errors.ts'
import { isJsonObject } from '../json.ts'
import { foreignOptionAdvice } from './foreignOptions.ts'
import { nearestOf } from './nearest.ts'
import type { Option } from './option.ts'
import { type OptionName, optionNames } from './options.ts'
import { problemsIn, quoteValue, type ValuePath } from './problemsIn.ts'
import { renamedOptions } from './renamedOptions.ts'
import { options } from './table.ts'

export const invalidOption = define<{ source: string; expected: string; value: unknown }>(
  'InvalidOption',
  -32602,
  ({ source, expected, value }) => `${source} must be ${expected}, not ${quoteValue(value)}`,
)
export const invalidOptionPart = define<{ source: string; message: string }>(
  'InvalidOption',
  -32602,
  ({ source, message }) => `${source} ${message}`,
)
/** `reference` is a text that lists the options, such as `vivarium --help`. */
export const unknownOption = define<{ source: string; nearest: string | undefined; reference: string }>(
  'UnknownOption',
  -32602,
  ({ source, nearest, reference }) =>
    nearest === undefined
      ? `unknown option ${source} (see ${reference})`
      : `unknown option ${source}: did you mean ${nearest}?`,
)

const foreignOption = define<{ name: string; advice: string }>(
  'UnknownOption',
  -32602,
  ({ name, advice }) => `unknown option ${name}: use ${advice}`,
)

const misplacedOption = define<{ name: string; scope: Option['scope'] }>(
  'UnknownOption',
  -32602,
  ({ name, scope }) => `${name} is an option of ${takers[scope]}`,
)

/** The function that takes the options of a scope. */
const takers: Readonly<Record<Option['scope'], string>> = {
  node: 'createNode, not of node.listen',
  listen: 'node.listen, not of createNode: pass it to node.listen({ … })',
  command: 'the command, not of the API',
}

/** Throws a NodeError for an unknown option or an invalid value. JavaScript callers have no compiler that checks them. */
export function checkOptions(given: object, scope: Option['scope']): void {
  if (!isJsonObject(given)) throw invalidOption({ source: 'options', expected: 'an object', value: given })
  for (const [name, value] of Object.entries(given)) {
    const option = optionOf(name)
    if (option !== undefined && option.scope !== scope) throw misplacedOption({ name, scope: option.scope })
    const advice = scope === 'node' && option === undefined ? foreignOptionAdvice(name) : undefined
    if (advice !== undefined) throw foreignOption({ name, advice })
    if (option === undefined)
      throw unknownOption({
        source: name,
        nearest: renamedOptions.get(name) ?? offSetting(name, scope) ?? nearestOf(name, namesOf(scope)),
        reference: `the type ${scope === 'listen' ? 'ListenOptions' : 'NodeOptions'}`,
      })
    if (value === undefined) continue
    const [problem] = problemsIn(option, value)
    if (problem !== undefined)
      throw invalidOptionPart({ source: optionPathText([name, ...problem.path]), message: problem.message })
  }
}

/** Returns the switch that a name turns off, such as `mining` for `noMining` and `no-mining`. Undefined for other names. */
export function switchedOffBy(name: string): string | undefined {
  const [, rest] = /^no-?(.+)$/i.exec(name) ?? []
  const found = rest
    ?.replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .replace(/-[a-z]/g, (text) => text.slice(1).toUpperCase())
  return found !== undefined && optionOf(found)?.type === 'boolean' ? found : undefined
}

/** Returns the setting that a name such as `noMining` stands for, if its option has the scope: `mining: false`. */
function offSetting(name: string, scope: Option['scope']): string | undefined {
  const found = switchedOffBy(name)
  return found !== undefined && optionOf(found)?.scope === scope ? `${found}: false` : undefined
}

/** Returns the option with this name; undefined for an unknown name. */
export const optionOf = (name: string): Option | undefined =>
  Object.hasOwn(options, name) ? options[name as OptionName] : undefined // hasOwn

const namesOf = (scope: Option['scope']): readonly string[] =>
  optionNames.filter((name) => options[name].scope === scope)

/** Formats a path: `networks.polygon.methods.allow[0]`. */
export function optionPathText(path: ValuePath): string {
  let text = ''
  for (const step of path) text += typeof step === 'number' ? `[${step}]` : `${text === '' ? '' : '.'}${step}`
  return text
}
