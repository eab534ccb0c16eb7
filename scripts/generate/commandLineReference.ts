import type { CommandFamily } from '../../src/cli/commandFamily.ts'
import { completion } from '../../src/cli/completion/completion.ts'
import { config } from '../../src/cli/config.ts'
import { fixtures } from '../../src/cli/fixtures.ts'
import { fork } from '../../src/cli/fork.ts'
import { keys } from '../../src/cli/keys.ts'
import { commandHelp, familyHelp } from '../../src/cli/subcommandHelp.ts'

/** The text of docs/reference/command-line.md: the behavior of the command and the help of its subcommands. */
export function commandLineReference(): string {
  return `# Command line

\`vivarium [options]\` starts a node. \`vivarium start\` and \`vivarium node\` are the same command. [Options](options.md) lists all options;
\`vivarium --help\` prints them.

The command prints the accounts, the networks and, when the node is ready, one line with its URL to standard output. Reports of transactions and calls
follow there. Warnings, logs and progress go to standard error. After an error, the command writes a message that begins with \`vivarium: \` to standard
error and exits with status 1.

SIGINT and SIGTERM close the node: it finishes running requests and exits with status 0. A second one exits at once. A node whose terminal is closed
(SIGHUP) closes in the same way, and ends by that signal.

## Completion

\`vivarium completion\` prints a script with which a shell completes commands, options, and values: hardforks, presets, formats, files and folders.

| shell | command to run once |
| --- | --- |
| bash | \`echo 'eval "$(vivarium completion bash)"' >> ~/.bashrc\` |
| zsh | \`echo 'eval "$(vivarium completion zsh)"' >> ~/.zshrc\`; the line must follow \`compinit\` |
| fish | \`vivarium completion fish > ~/.config/fish/completions/vivarium.fish\` |

The shell completes \`vivarium\`, not \`npx vivarium\`: install the package with \`npm install --global vivarium\`, or add \`node_modules/.bin\` to the
\`PATH\`. Start a new shell afterwards.

${[fixtures, keys, fork, config, completion].map(familySection).join('\n')}
<!-- Made from the commands in src/cli by npm run generate. -->
`
}

const familySection = (family: CommandFamily): string => `## vivarium ${family.name}

\`\`\`txt
${[familyHelp(family), ...family.commands.map((command) => commandHelp(family, command))]
  .map((text) => text.trimEnd())
  .join('\n\n\n')}
\`\`\`
`
