import type { Option } from '../option.ts'

/** The configuration file and the output of the command. */
export const outputOptions = {
  config: {
    group: 'Output',
    scope: 'command',
    type: 'path',
    value: 'FILE',
    describe:
      'YAML, JSON, TypeScript or JavaScript file with options; vivarium.config.yaml, .json, .ts or .js by default, if it exists',
  },
  logLevel: {
    group: 'Output',
    scope: 'command',
    type: 'string',
    choices: ['silent', 'error', 'warn', 'info', 'debug'],
    default: 'info',
    value: 'LEVEL',
    describe: 'Minimum level of messages on standard error',
  },
  logRequests: {
    group: 'Output',
    scope: 'command',
    type: 'boolean',
    describe: 'Log one line per request to standard error. On by default if standard error is a terminal',
  },
  quiet: {
    group: 'Output',
    scope: 'command',
    type: 'boolean',
    default: false,
    describe: 'Print only the line "vivarium is ready at …": no accounts, examples, reports or request log',
  },
  configOut: {
    group: 'Output',
    scope: 'command',
    type: 'path',
    value: 'FILE',
    describe: 'JSON file to write when the node is ready, with its URLs, networks, accounts and keys',
  },
  artifacts: {
    group: 'Output',
    scope: 'node',
    type: 'paths',
    value: 'FILE|DIR...',
    describe:
      'Artifacts of Hardhat, Foundry or solc. Their ABIs decode calls, events and errors, and their source maps give failures a Solidity stack trace. The node reads changed artifacts again. By default, with `--compatible-with hardhat`, the folder artifacts of the Hardhat project in the current folder',
  },
  printTraces: {
    group: 'Output',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Print the call tree of each transaction',
  },
} as const satisfies Record<string, Option>
