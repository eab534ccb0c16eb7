/** Options of `ganache.provider()`, `ganache.server()` and ganache-core 2, and the equivalent options of `createNode`. */
const equivalents: Readonly<Record<string, string>> = {
  chain:
    'chainId, hardfork, genesisTime, allowUnlimitedContractSize and revertOnSend instead of the group chain of Ganache',
  wallet: 'accounts, balance, mnemonic, derivationPath and impersonate instead of the group wallet of Ganache',
  miner: 'blockTime, gasLimit, callGas and coinbase instead of the group miner of Ganache',
  fork: 'forkUrl, forkBlock and forkHeaders for the options of a fork',
  database: 'dataDir instead of the group database of Ganache',
  server: 'node.listen({ port, host }) instead of the group server of Ganache',
  logging: 'no option for the log: a node of createNode writes none',
  ws: 'node.listen, whose port accepts WebSockets too',
  total_accounts: 'accounts',
  totalAccounts: 'accounts',
  default_balance_ether: 'balance',
  defaultBalance: 'balance',
  deterministic: "compatibleWith: 'ganache', which has the same mnemonic",
  seed: 'mnemonic',
  hd_path: 'derivationPath',
  hdPath: 'derivationPath',
  unlocked_accounts: 'impersonate',
  unlockedAccounts: 'impersonate',
  locked: 'the method personal_lockAccount',
  network_id: 'chainId',
  networkId: 'chainId',
  _chainId: 'chainId',
  time: 'genesisTime, in Unix seconds',
  db_path: 'dataDir',
  dbPath: 'dataDir',
  fork_block_number: 'forkBlock',
  callGasLimit: 'callGas',
  gasPrice: 'the method miner_setGasPrice',
  vmErrorsOnRPCResponse: 'revertOnSend',
}

/** Returns advice for an option of another program, which follows "unknown option x: use". Undefined for other names. */
export const foreignOptionAdvice = (name: string): string | undefined =>
  Object.hasOwn(equivalents, name) ? equivalents[name] : undefined
