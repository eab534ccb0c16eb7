import yargs from 'yargs'
import { flagAliases, flags } from './flags.ts'

/** Returns the text of `vivarium --help`, from the table of options. `width` is the width of the terminal, in characters. */
export function helpText(width: number): string {
  const parser = yargs()
    .scriptName('vivarium')
    .usage(
      'vivarium [start|node] [options]\n\nStarts a local development chain that serves JSON-RPC over HTTP and WebSocket.',
    )
    .locale('en')
    .help(false)
    .version(false)
    .alias(flagAliases)
    .wrap(Math.min(110, width))
    .command('$0', 'Start a node; also vivarium start and vivarium node')
    .command('fixtures', 'Check, build, export and record fixtures')
    .command('keys', 'Manage the API keys of a node')
    .command('fork', 'Record the state of a live chain for runs without a network, replay and verify it')
    .command('config', 'Check configuration files and print their JSON Schema')
  for (const { flag, option } of flags) {
    parser.option(flag, {
      group: `${option.group}:`,
      describe: option.choices === undefined ? option.describe : `${option.describe} (${option.choices.join(', ')})`,
      ...(option.type === 'boolean' && { type: 'boolean' }),
      ...(option.type !== 'boolean' && option.default !== undefined && { defaultDescription: String(option.default) }),
    })
  }
  parser
    .option('version', { type: 'boolean', group: 'Other:', describe: 'Print the version' })
    .option('help', { type: 'boolean', group: 'Other:', describe: 'Print this help' })
    .epilogue(
      'Each option can also be an environment variable: VIVARIUM_DATA_DIR for --data-dir. Each switch has an opposite: --no-quiet, --mining.',
    )
  let text = ''
  parser.showHelp((shown) => {
    text = shown
  })
  return text
}
