import type { Option } from '../option.ts'

/** Behavior of other development nodes. Options that are not given follow the client version. */
export const compatibilityOptions = {
  compatibleWith: {
    group: 'Compatibility',
    scope: 'node',
    type: 'string',
    choices: ['hardhat', 'anvil', 'ganache'],
    value: 'NODE',
    describe:
      'Use the defaults of another node (client version, accounts, balance, chain ID, mnemonic, coinbase, gas limit, finalized block) and its behavior. Explicit options take precedence',
  },
  clientVersion: {
    group: 'Compatibility',
    scope: 'node',
    type: 'string',
    value: 'TEXT',
    describe:
      'Result of web3_clientVersion, for tools that expect another node, such as HardhatNetwork/2.29.1/vivarium or anvil/v1.7.1',
  },
  revertOnSend: {
    group: 'Compatibility',
    scope: 'node',
    type: 'boolean',
    describe:
      'Return an error from eth_sendTransaction and eth_sendRawTransaction if the mined transaction failed. On by default with a Hardhat client version',
  },
  allowLogsPastHead: {
    group: 'Compatibility',
    scope: 'node',
    type: 'boolean',
    describe:
      'Accept log queries and filters whose toBlock is after the latest block, pending, or before fromBlock. On by default with a Hardhat, anvil or Ganache client version',
  },
  allowUnfundedCalls: {
    group: 'Compatibility',
    scope: 'node',
    type: 'boolean',
    describe:
      'Allow calls and estimates whose sender cannot pay the value and fees. On by default with a Hardhat client version. With a Ganache client version, estimates and the fees of calls need no funds by default',
  },
} as const satisfies Record<string, Option>
