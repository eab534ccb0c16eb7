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
  'auto-impersonate': 'the method anvil_autoImpersonateAccount',
  'base-fee': 'the method anvil_setNextBlockBaseFeePerGas',
  'block-base-fee-per-gas': 'the method anvil_setNextBlockBaseFeePerGas',
  'compute-units-per-second': '--fork-requests-per-second',
  'gas-price': 'the method anvil_setMinGasPrice',
  'slots-in-an-epoch': '--safe-depth and --finalized-depth',
  timeout: '--fork-timeout',
  timestamp: 'the method evm_setTime',
  V: '--version',
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
  'chain.networkId': '--chain-id',
  'chain.time': 'the method evm_setTime',
  'fork.headers': '--fork-headers',
  'fork.requestsPerSecond': '--fork-requests-per-second',
  'miner.callGasLimit': '--call-gas',
  'miner.coinbase': '--coinbase',
  'miner.defaultGasPrice': 'the method miner_setGasPrice',
  'miner.instamine': '--block-time or --no-mining',
  d: '--compatible-with ganache, which has the same mnemonic',
  deterministic: '--compatible-with ganache, which has the same mnemonic',
  e: '--balance',
  g: 'the method miner_setGasPrice',
  i: '--chain-id',
  k: '--hardfork',
  l: '--gas-limit',
}

/** Returns advice for a flag of another node, which follows "unknown option --x: ". Undefined for other names. */
export function foreignFlagAdvice(flag: string): string | undefined {
  const equivalent = Object.hasOwn(equivalentFlags, flag) ? equivalentFlags[flag] : undefined
  return equivalent === undefined ? undefined : `use ${equivalent}`
}

/** Accepted flags, by the equivalent flag of vivarium. */
export const foreignNames: Readonly<Record<string, string | string[]>> = {
  // anvil and Ganache
  accounts: 'a',
  'block-time': 'b',
  mnemonic: 'm',
  quiet: 'q',
  // anvil
  'allow-unlimited-contract-size': 'disable-code-size-limit',
  // anvil and Hardhat
  'fork-url': ['fork', 'rpc-url', 'f'],
  'fork-block': 'fork-block-number',
  'fork-headers': 'fork-header',
}
