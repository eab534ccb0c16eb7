import { define } from '../errors.ts'
import { writeOptionFile } from '../node/files/fileErrors.ts'
import { configJsonSchema } from '../options/jsonSchema.ts'
import { checkConfigFile } from './checkConfigFile.ts'
import { checkEach } from './checkEach.ts'
import type { CommandFamily, SubcommandArguments } from './commandFamily.ts'
import { print } from './output.ts'
import { defaultConfigFiles } from './withConfigFile.ts'

/** `vivarium config …`: commands for configuration files. */
export const config: CommandFamily = {
  name: 'config',
  describe: 'Checks configuration files and prints their JSON Schema.',
  commands: [
    {
      syntax: 'check [file..]',
      describe: 'Check configuration files without starting a node.',
      positionals: {
        file: 'Paths of configuration files: YAML, JSON, TypeScript or JavaScript. By default the file that a start reads, vivarium.config.yaml',
      },
      options: {},
      examples: { 'Check the file that a start reads': 'vivarium config check' },
      run: check,
    },
    {
      syntax: 'schema',
      describe: 'Print the JSON Schema of configuration files.',
      options: { out: { type: 'text', value: 'FILE', describe: 'File to write instead of standard output' } },
      run: schema,
    },
  ],
}

const noConfigFile = define<{ folder: string }>(
  'NoConfigFile',
  -32602,
  ({ folder }) =>
    `there is no vivarium.config.yaml, .json, .ts or .js in ${folder}: give the path of a configuration file`,
)

async function check({ positionals }: SubcommandArguments): Promise<void> {
  const files = positionals.length > 0 ? positionals : defaultConfigFiles('.').slice(0, 1)
  if (files.length === 0) throw noConfigFile({ folder: process.cwd() })
  await checkEach(files, async (file) => {
    const count = Object.keys(await checkConfigFile(file)).length
    print(`${file}: ${count} ${count === 1 ? 'option' : 'options'}: valid\n`)
  })
}

function schema({ texts: { out } }: SubcommandArguments): void {
  const text = `${JSON.stringify(configJsonSchema(), null, 2)}\n`
  if (out === undefined) print(text)
  else writeOptionFile('--out', out, text)
}
