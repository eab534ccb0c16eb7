/** Flags of Hardhat, anvil and Ganache, and the equivalent flags of vivarium. */

/** Rejected flags. The error names the equivalent flag or command. */
const equivalentFlags: Readonly<Record<string, string>> = {
  'fork.url': '--fork-url',
  'fork.network': '--fork-url',
  'fork.blockNumber': '--fork-block',
  'fork-chain-id': '--chain-id',
  // Hardhat
  hostname: '--host',
  // anvil
  'allow-origin': '--allow-origins',
  init: '--genesis',
  silent: '--quiet',
  'steps-tracing': '--print-traces',
  'no-mine': '--no-mining',
  'no-request-size-limit': '--body-limit',
  state: '--data-dir',
  'load-state': '--fixtures',
  'dump-state': 'vivarium fixtures export',
  // Ganache
  'server.port': '--port',
  'server.host': '--host',
  'chain.chainId': '--chain-id',
  'chain.hardfork': '--hardfork',
  'wallet.deterministic': '--compatible-with ganache, which has the same mnemonic',
  'wallet.mnemonic': '--mnemonic',
  'wallet.totalAccounts': '--accounts',
  'wallet.defaultBalance': '--balance',
  'miner.blockTime': '--block-time',
  'miner.blockGasLimit': '--gas-limit',
  'chain.allowUnlimitedContractSize': '--allow-unlimited-contract-size',
  'chain.vmErrorsOnRPCResponse': '--revert-on-send',
  'database.dbPath': '--data-dir',
  'logging.quiet': '--quiet',
}

/** Returns advice for a flag of another node, which follows "unknown option --x: ". Undefined for other names. */
export function foreignFlagAdvice(flag: string): string | undefined {
  const equivalent = Object.hasOwn(equivalentFlags, flag) ? equivalentFlags[flag] : undefined
  return equivalent === undefined ? undefined : `use ${equivalent}`
}

/** Accepted flags, by the equivalent flag of vivarium. */
export const foreignNames: Readonly<Record<string, string | string[]>> = {
  // anvil
  'allow-unlimited-contract-size': 'disable-code-size-limit',
  // anvil and Hardhat
  'fork-url': ['fork', 'rpc-url', 'f'],
  'fork-block': 'fork-block-number',
  'fork-headers': 'fork-header',
}
