import parse from 'yargs-parser'
import { define } from '../errors.ts'
import { checkConfigFile } from '../node/files/configFile.ts'
import { writeOptionFile } from '../node/files/fileErrors.ts'
import { configJsonSchema } from '../options/jsonSchema.ts'
import { nearestOf } from '../options/nearest.ts'

const unknownPart = define<{ given: string; nearest: string | undefined }>(
  'UnknownCommand',
  -32602,
  ({ given, nearest }) =>
    `unknown command "config ${given}"${nearest === undefined ? '' : `: did you mean "config ${nearest}"?`} (see vivarium config --help)`,
)
const badArguments = define<{ reason: string }>('BadArguments', -32602, ({ reason }) => reason)

const help = `vivarium config check FILE...
  Read configuration files without starting anything.

vivarium config schema [--out FILE]
  Print the JSON Schema of configuration files.
`

/** `vivarium config …`: what there is to do with a configuration file besides starting on it. */
export async function config(argv: readonly string[]): Promise<void> {
  const { _: positionals, ...flags } = parse([...argv], { string: ['out'], boolean: ['help'], alias: { help: 'h' } })
  const [part, ...files] = positionals.map(String)
  const unknown = Object.keys(flags).find((flag) => !['out', 'help', 'h'].includes(flag))
  if (unknown !== undefined) throw badArguments({ reason: `unknown option --${unknown} (see vivarium config --help)` })
  if (flags.help === true || part === undefined) print(help)
  else if (part === 'check') await check(files)
  else if (part === 'schema') schema(files, flags.out)
  else throw unknownPart({ given: part, nearest: nearestOf(part, ['check', 'schema']) })
}

function schema(files: readonly string[], out: unknown): void {
  if (files.length > 0)
    throw badArguments({ reason: 'vivarium config schema takes no files: did you mean --out FILE?' })
  const text = `${JSON.stringify(configJsonSchema(), null, 2)}\n`
  if (typeof out === 'string' && out !== '') writeOptionFile('--out', out, text)
  else print(text)
}

async function check(files: readonly string[]): Promise<void> {
  if (files.length === 0) throw badArguments({ reason: 'vivarium config check needs one or more files' })
  for (const file of files) {
    const options = Object.keys(await checkConfigFile(file)).length
    print(`${file}: ${options} ${options === 1 ? 'option' : 'options'}\n`)
  }
}

const print = (text: string): void => void process.stdout.write(text)
