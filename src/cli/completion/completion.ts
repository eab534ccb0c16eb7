import type { CommandFamily } from '../commandFamily.ts'
import { config } from '../config.ts'
import { fixtures } from '../fixtures.ts'
import { fork } from '../fork.ts'
import { keys } from '../keys.ts'
import { print } from '../output.ts'
import { bashCompletion } from './bash.ts'
import { type CommandTree, commandTree } from './commandTree.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

const shell = (syntax: string, describe: string, script: (tree: CommandTree) => string) => ({
  syntax,
  describe,
  options: {},
  run: () => print(script(commandTree([fixtures, keys, fork, config, completion]))),
})

/** `vivarium completion …`: prints scripts with which shells complete command lines. */
export const completion: CommandFamily = {
  name: 'completion',
  describe: 'Prints a script with which a shell completes commands, options and their values.',
  commands: [
    shell(
      'bash',
      'Print the script for bash. To load it in each shell, add eval "$(vivarium completion bash)" to ~/.bashrc.',
      bashCompletion,
    ),
    shell(
      'zsh',
      'Print the script for zsh. To load it in each shell, add eval "$(vivarium completion zsh)" to ~/.zshrc, after compinit.',
      zshCompletion,
    ),
    shell(
      'fish',
      'Print the script for fish. To load it in each shell, write it to ~/.config/fish/completions/vivarium.fish.',
      fishCompletion,
    ),
  ],
}
