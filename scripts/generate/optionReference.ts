import { type CommandFlag, flags, variableOf } from '../../src/cli/flags.ts'
import { flagValue } from '../../src/cli/help.ts'
import { type Option, type OptionGroup, optionGroups } from '../../src/options/option.ts'
import { type Preset, presets } from '../../src/options/presets.ts'
import { expectation, isNested, type Member, type Shape } from '../../src/options/shape.ts'
import { options } from '../../src/options/table.ts'

/** The text of docs/reference/options.md: every option. */
export function optionReference(): string {
  return `# Options and configuration

Flags of the command, environment variables, the configuration file and \`createNode\` have the same options.
Flags take precedence over variables, and variables over the file. The commands \`fixtures\` and \`fork\` read the variables and the file too.

The last column of each table has the name in the configuration file and in TypeScript. Names marked \`listen\` are options of \`node.listen\`, all
others of \`createNode\`. Each switch has an opposite: \`--quiet\` and \`--no-quiet\`, \`--no-mining\` and \`--mining\`. Variables have it too:
\`VIVARIUM_NO_DEMO=1\`. In a variable, several paths are separated by \`:\`, on Windows by \`;\`, and other strings by commas.

## Configuration file

The command reads \`vivarium.config.yaml\` in the current folder, or the file of \`--config FILE\`:

\`\`\`yaml [vivarium.config.yaml]
chainId: 1337
blockTime: 2
keys:
  - { name: dapp, key: 0123456789abcdef0123456789abcdef }
networks:
  polygon: { chainId: 137 }
\`\`\`

Paths in the file are relative to its folder. There, and in flags and variables, a path can begin with \`~/\`, the home directory. Options
that contain other values, such as \`networks\`, are JSON in a flag or a variable. An error in the file names the line and the column.
\`vivarium config check\` checks it, or the files that you name, without starting a node, and reports the error with which a start would fail.
\`vivarium config schema --out FILE\` writes its JSON Schema, with which editors complete and check the file. The documentation site has it as
\`config.schema.json\`.

The file can also be JSON, TypeScript or JavaScript. The command reads the first of \`vivarium.config.yaml\`, \`.yml\`, \`.json\`, \`.ts\`, \`.mts\`,
\`.cts\`, \`.js\`, \`.mjs\` and \`.cjs\` in the folder, and warns about the others. A module exports the options as its default:

\`\`\`ts [vivarium.config.mts]
import { defineConfig } from 'vivarium'

export default defineConfig({
  chainId: Number(process.env.CHAIN_ID ?? 1337),
  networks: { polygon: { chainId: 137 } },
})
\`\`\`

\`.mts\` and \`.mjs\` work in every project. \`.ts\` and \`.js\` with \`import\` or \`export\` do not load beside a
\`package.json\` with \`"type": "commonjs"\`, which \`npm init\` writes.

TypeScript needs Node.js 22.18 or a later 22, or 24 or later, which removes the types and does not check them. Where the package
vivarium is not installed, leave out \`defineConfig\` and import the type alone: \`import type { UserConfig } from 'vivarium'\`. Fixtures in a module
can be objects of [\`defineFixture\`](../guides/fixtures.md#in-typescript).

${optionGroups.map(section).join('\n')}
## Presets of other nodes

\`--compatible-with\` sets these defaults. Explicit options, fixtures and genesis files take precedence.

| | ${presetNames.map((name) => `\`${name}\``).join(' | ')} |
| --- |${' --- |'.repeat(presetNames.length)}
${presetRows().join('\n')}

The preset also changes behavior. The guides for [Ganache](../coming-from/ganache.md), [anvil](../coming-from/anvil.md) and
[Hardhat](../coming-from/hardhat.md) list the differences.

<!-- Made from src/options/table.ts by npm run generate. -->
`
}

const presetNames = Object.keys(presets) as (keyof typeof presets)[] // the constant has no other keys

/** A row for each option of the presets. */
const presetRows = (): string[] =>
  (
    ['clientVersion', 'accounts', 'balance', 'chainId', 'gasLimit', 'mnemonic', 'coinbase', 'finalizedDepth'] as const
  ).map((option) => `| \`${option}\` | ${presetNames.map((name) => presetValue(presets[name], option)).join(' | ')} |`)

const presetValue = (preset: Preset, option: keyof Preset) =>
  preset[option] ??
  (option === 'chainId' ? '31337; in a fork, the chain ID of the upstream' : options.finalizedDepth.default)

function section(group: OptionGroup): string {
  const groupFlags = flags.filter(({ option }) => option.group === group)
  return `## ${group}

| option | | default | environment | name |
| --- | --- | --- | --- | --- |
${groupFlags.map(row).join('\n')}
${groupFlags
  .filter(({ option }) => isNested(option))
  .map(partTable)
  .join('')}`
}

/** The table of the members of a nested option. */
function partTable({ name, option }: CommandFlag): string {
  const [heading, members] = partsOf(name, option)
  if (Object.keys(members).length === 0) return ''
  return `
### \`${heading}\`

| key | |
| --- | --- |
${membersRows(members).join('\n')}
`
}

/** The members of a nested option, and the path to them. */
function partsOf(path: string, shape: Shape): readonly [path: string, members: Readonly<Record<string, Member>>] {
  if (shape.members !== undefined) return [path, shape.members]
  if (shape.of === undefined) return [path, {}]
  return partsOf(shape.type === 'table' ? `${path}.NAME` : `${path}[N]`, shape.of)
}

const membersRows = (members: Readonly<Record<string, Member>>, within = ''): string[] =>
  Object.entries(members).flatMap(([name, member]) => [
    `| \`${within}${name}\` | ${member.describe}${isNested(member) ? '' : ` (${valuesOf(member)})`} |`,
    ...(isNested(member)
      ? membersRows(partsOf('', member)[1], `${within}${name}${member.type === 'table' ? '.NAME' : ''}.`)
      : []),
  ])

function row({ flag, name, option }: CommandFlag): string {
  const spelling = [option.alias === undefined ? [] : `\`-${option.alias}\``, `\`--${flag}${argument(option)}\``].flat()
  const api =
    option.scope === 'command'
      ? ''
      : `\`${name}${option.default === true ? ': false' : ''}\`${option.scope === 'listen' ? ' (`listen`)' : ''}`
  return `| ${spelling.join(', ')} | ${meaning(option)} | ${defaultText(option)} | \`${variableOf(flag)}\` | ${api} |`
}

const argument = (option: Option): string => flagValue(option).replaceAll('|', '\\|')

function meaning(option: Option): string {
  if ((option.type === 'string' || option.type === 'path') && option.choices === undefined) return option.describe
  return option.type === 'boolean' || isNested(option) ? option.describe : `${option.describe} (${valuesOf(option)})`
}

/** The valid values, without the unit and the example, which the description has. */
const valuesOf = ({ unit: _, example: __, ...shape }: Shape): string => expectation(shape)

function defaultText({ type, default: value }: Option): string {
  return type === 'boolean' || value === undefined ? '' : `\`${value}\``
}
