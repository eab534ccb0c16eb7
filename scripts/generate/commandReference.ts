import { type Flag, flags } from '../../src/cli/flags.ts'
import type { Option, OptionGroup } from '../../src/options/option.ts'
import { expectation } from '../../src/options/shape.ts'

/** src/cli/README.md: every option of the command, from the table of options. */
export function commandReference(): string {
  return `# The command

\`vivarium [start] [options]\` starts a node and says in one line, on standard output, that it is ready and where. Warnings,
logs and progress go to standard error. SIGINT and SIGTERM let running requests finish, close the chain and end with
status 0; a second signal does not wait. What cannot be done as asked ends with status 1 and a sentence that says why.

Every option can be given as an environment variable too; the command line wins over the environment. In TypeScript the
options of the groups below are those of \`createNode\`, by the name in the last column; \`port\` and \`host\` are those of
\`node.listen\`.

${groups().map(section).join('\n')}
## Start-up

\`cli.cjs\` (bin.ts) loads the chunks of the bundle with the machine code that V8 made of them in an earlier run
(codeCache.ts), reads the command line (arguments.ts) with the parser of yargs alone, and listens. The chain is built
after that, and what not every run needs is loaded at its first use. The machine code is kept in \`dist/cache\` of a clone, and
in \`vivarium/code\` of the user's cache folder for an installed package; deleting it costs the next start some
milliseconds.

<!-- Made from src/options/table.ts by npm run generate. -->
`
}

const groups = (): OptionGroup[] => [...new Set(flags.map(({ option }) => option.group))]

function section(group: OptionGroup): string {
  const rows = flags.filter(({ option }) => option.group === group).map(row)
  return `## ${group}

| option | | default | environment | name |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function row({ flag, variable, name, option }: Flag): string {
  const spelling = [option.alias === undefined ? [] : `\`-${option.alias}\``, `\`--${flag}${argument(option)}\``].flat()
  const api = option.scope === 'command' ? '' : `\`${name}${option.default === true ? ': false' : ''}\``
  return `| ${spelling.join(', ')} | ${meaning(option)} | ${fallback(option)} | \`${variable}\` | ${api} |`
}

const argument = ({ type, value }: Option): string => (type === 'boolean' ? '' : ` ${value ?? 'VALUE'}`)

function meaning(option: Option): string {
  if ((option.type === 'string' || option.type === 'path') && option.choices === undefined) return option.describe
  return option.type === 'boolean' ? option.describe : `${option.describe} (${expectation(option)})`
}

function fallback({ type, default: value }: Option): string {
  return type === 'boolean' || value === undefined ? '' : `\`${value}\``
}
