import parse from 'yargs-parser'
import { define } from '../errors.ts'
import { unknownOption } from '../options/check.ts'
import { nearestOf } from '../options/nearest.ts'

export const badFixturesCommand = define<{ problem: string }>(
  'BadFixturesCommand',
  -32602,
  ({ problem }) => `${problem} (see vivarium fixtures --help)`,
)

/** What the flags of one command of `vivarium fixtures` are. */
interface Shape {
  readonly files: 'some' | 'none'
  readonly values: readonly string[]
  readonly switches: readonly string[]
}

const shapes = {
  check: { files: 'some', values: [], switches: [] },
  build: { files: 'some', values: ['out'], switches: ['lock', 'quiet'] },
  export: {
    files: 'none',
    values: ['data-dir', 'url', 'fixtures', 'network', 'genesis', 'import', 'format', 'out'],
    switches: [],
  },
  record: { files: 'none', values: ['url', 'blocks', 'out'], switches: ['quiet'] },
  schema: { files: 'none', values: ['out'], switches: [] },
} as const satisfies Record<string, Shape>

export type FixturesCommandName = keyof typeof shapes
const names = Object.keys(shapes) as readonly FixturesCommandName[] // a constant has no other keys

/** What `vivarium fixtures …` was asked for. */
export type FixturesCommand =
  | { readonly name: 'help' }
  | {
      readonly name: FixturesCommandName
      readonly files: readonly string[]
      readonly values: Readonly<Record<string, string | undefined>>
      readonly switches: Readonly<Record<string, boolean>>
    }

/** Reads what stands after `vivarium fixtures`. Throws a NodeError for what makes no sense. */
export function readFixturesArguments(argv: readonly string[]): FixturesCommand {
  const [given, ...rest] = argv
  if (given === undefined || given === '--help' || given === '-h' || rest.includes('--help')) return { name: 'help' }
  const name = names.find((known) => known === given)
  if (name === undefined) {
    const nearest = nearestOf(given, names)
    throw badFixturesCommand({
      problem: `unknown command "fixtures ${given}"${nearest === undefined ? `: there are ${names.join(', ')}` : `: did you mean "${nearest}"?`}`,
    })
  }
  const shape: Shape = shapes[name]
  const { _: positionals, ...flags } = parse([...rest], {
    boolean: [...shape.switches],
    string: [...shape.values, '_'],
    configuration: { 'boolean-negation': false, 'camel-case-expansion': false, 'dot-notation': false },
  })
  const files = positionals.map(String)
  if (shape.files === 'some' && files.length === 0)
    throw badFixturesCommand({ problem: `fixtures ${name} needs the path of a fixture` })
  if (shape.files === 'none' && files.length > 0)
    throw badFixturesCommand({ problem: `fixtures ${name} takes no "${files[0]}"` })
  const values: Record<string, string> = {}
  const switches: Record<string, boolean> = {}
  for (const [flag, value] of Object.entries(flags)) {
    if (value === undefined) continue
    if (shape.switches.includes(flag)) switches[flag] = value === true
    else if (!shape.values.includes(flag)) {
      const nearest = nearestOf(flag, [...shape.values, ...shape.switches])
      throw unknownOption({ source: `--${flag}`, nearest: nearest && `--${nearest}` })
    } else if (typeof value !== 'string' || value === '')
      throw badFixturesCommand({
        problem: `--${flag} ${Array.isArray(value) ? 'is given more than once' : 'needs a value'}`,
      })
    else values[flag] = value
  }
  return { name, files, values, switches }
}

export const fixturesHelp = `vivarium fixtures check FILE|DIR...
  Read fixtures and resolve all that is in them, without executing anything.

vivarium fixtures build FILE... [--lock] [--out DIR] [--quiet]
  Build every network of each fixture and compare it with its lock, if there is one.
  --lock   Write the lock beside the fixture: hello.yaml gets hello.lock.json.
  --out    Write the chains to DIR. --fixtures DIR starts from them without building, with the same version of vivarium.

vivarium fixtures export (--data-dir DIR | --url URL | --fixtures FILE | --genesis FILE [--import FILE]) [--network NAME] [--format fixture|geth] [--out PATH]
  Write a chain as a fixture that grows into the same hashes (to standard output, or a file), or as genesis.json and
  chain.rlp (into a folder).

vivarium fixtures record --url URL --blocks A..B [--out FILE] [--quiet]
  Take blocks, with the state that they touch, from a running node into a fixture that answers the same look-ups.

vivarium fixtures schema [--out FILE]
  Print the JSON Schema of the format.
`
