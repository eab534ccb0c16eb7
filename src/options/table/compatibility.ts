import type { Option } from '../option.ts'

/** Where nodes for development differ from go-ethereum. Without a value, the client version decides. */
export const compatibilityOptions = {
  compatibleWith: {
    group: 'Compatibility',
    scope: 'node',
    type: 'string',
    choices: ['hardhat', 'anvil', 'ganache'],
    value: 'NODE',
    describe:
      'Use the client version, accounts, balance, chain id, mnemonic and coinbase of this node, and behave as it does. Options that are given explicitly take precedence',
  },
  revertOnSend: {
    group: 'Compatibility',
    scope: 'node',
    type: 'boolean',
    describe:
      'Answer eth_sendTransaction and eth_sendRawTransaction with an error when the transaction was mined and failed. On by default with a Hardhat client version',
  },
  allowLogsPastHead: {
    group: 'Compatibility',
    scope: 'node',
    type: 'boolean',
    describe:
      'Answer log queries that end after the latest block with the logs up to it instead of an error. On by default with a Hardhat, anvil or Ganache client version',
  },
  allowUnfundedCalls: {
    group: 'Compatibility',
    scope: 'node',
    type: 'boolean',
    describe:
      'Run calls and estimates whose sender cannot pay their value and fees. On by default with a Hardhat client version',
  },
} as const satisfies Record<string, Option>
