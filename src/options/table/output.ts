import type { Option } from '../option.ts'

/** What the command writes, besides answers. */
export const outputOptions = {
  config: {
    group: 'Output',
    scope: 'command',
    type: 'path',
    value: 'FILE',
    describe:
      'Read options from this YAML or JSON file; without it from vivarium.config.yaml or .json, if there is one',
  },
  logLevel: {
    group: 'Output',
    scope: 'command',
    type: 'string',
    choices: ['silent', 'error', 'warn', 'info', 'debug'],
    default: 'info',
    value: 'LEVEL',
    describe: 'How much is written to standard error',
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
    describe: 'Print only the ready line: no accounts, examples or request log',
  },
  configOut: {
    group: 'Output',
    scope: 'command',
    type: 'path',
    value: 'FILE',
    describe: 'Once the node answers, write a JSON file with its addresses, networks, accounts and keys',
  },
  artifacts: {
    group: 'Output',
    scope: 'node',
    type: 'paths',
    value: 'FILE|DIR...',
    describe: 'Decode calls, events and errors by the ABIs in artifacts of Hardhat, Foundry or solc',
  },
  printTraces: {
    group: 'Output',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Print the tree of calls of each transaction',
  },
} as const satisfies Record<string, Option>
