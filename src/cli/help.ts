import yargs from 'yargs'
import { flagAliases, flags } from './flags.ts'

/** The text of `--help`, made from the table of options. `width` is that of the terminal, in characters. */
export function helpText(width: number): string {
  const parser = yargs()
    .scriptName('vivarium')
    .usage(
      'vivarium [start|node] [options]\n\nStarts a local development chain and answers JSON-RPC over HTTP and WebSocket.',
    )
    .locale('en')
    .help(false)
    .version(false)
    .alias(flagAliases)
    .wrap(Math.min(110, width))
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
    .option('help', { type: 'boolean', group: 'Other:', describe: 'Print this text' })
    .epilogue(
      'Each option is an environment variable too: --data-dir is VIVARIUM_DATA_DIR. Each switch has its opposite: --no-quiet, --mining.\n\nOther commands, each with its own --help: vivarium fixtures, vivarium keys, vivarium config.',
    )
  let text = ''
  parser.showHelp((shown) => {
    text = shown
  })
  return text
}
