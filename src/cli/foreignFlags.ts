/** Flags of Hardhat, anvil, Ganache and go-ethereum, and the equivalent flags of vivarium. */

const accountsInFixture = 'a fixture (--fixtures), whose `accounts` have `privateKey` and `balance`'

/** Rejected flags. The error names the equivalent flag or command. */
const equivalentFlags: Readonly<Record<string, string>> = {
  'fork.url': '--fork-url',
  'fork.network': '--fork-url',
  'fork.blockNumber': '--fork-block',
  'fork-chain-id': '--chain-id',
  // Hardhat
  hostname: '--host',
  verbose: '--log-level debug',
  // anvil
  'allow-origin': '--allow-origins',
  init: '--genesis',
  silent: '--quiet',
  'no-mine': '--no-mining',
  'no-request-size-limit': '--body-limit',
  state: '--data-dir',
  'load-state': '--fixtures',
  'dump-state': 'vivarium fixtures export',
  'auto-impersonate': 'the method anvil_autoImpersonateAccount',
  'auto-unlock': 'the method anvil_autoImpersonateAccount',
  'compute-units-per-second': '--fork-requests-per-second',
  'disable-block-gas-limit': '--gas-limit',
  'disable-console-log': '--quiet',
  'fork-transaction-hash': '--fork-block',
  'gas-price': '--base-fee for the base fee, or the method anvil_setMinGasPrice',
  'max-transactions': '--gas-limit',
  'mnemonic-random': '--mnemonic',
  'mnemonic-seed-unsafe': '--mnemonic',
  'slots-in-an-epoch': '--safe-depth and --finalized-depth',
  timeout: '--fork-timeout',
  'cache-path': '--fork-cache',
  'no-cors': '--allow-origins to select the web pages that can use the node',
  v: '--log-level debug',
  verbosity: '--log-level debug',
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
  'chain.time': '--genesis-time, in Unix seconds',
  'fork.headers': '--fork-headers',
  'fork.requestsPerSecond': '--fork-requests-per-second',
  'miner.callGasLimit': '--call-gas',
  'miner.coinbase': '--coinbase',
  'miner.defaultGasPrice': 'the method miner_setGasPrice',
  'miner.instamine': '--block-time or --no-mining',
  'logging.debug': '--print-traces',
  'logging.verbose': '--log-level debug',
  'miner.timestampIncrement': 'the method anvil_setBlockTimestampInterval',
  'wallet.accountKeysPath': '--config-out',
  'wallet.accounts': accountsInFixture,
  'wallet.hdPath': '--derivation-path',
  'wallet.lock': 'the method personal_lockAccount',
  'wallet.seed': '--mnemonic',
  'wallet.unlockedAccounts': 'the method anvil_impersonateAccount',
  account: accountsInFixture,
  account_keys_path: '--config-out',
  d: '--compatible-with ganache, which has the same mnemonic',
  deterministic: '--compatible-with ganache, which has the same mnemonic',
  e: '--balance',
  g: 'the method miner_setGasPrice',
  i: '--chain-id',
  k: '--hardfork',
  defaultBalanceEther: '--balance',
  gasPrice: 'the method miner_setGasPrice',
  hdPath: '--derivation-path',
  l: '--gas-limit',
  networkId: '--chain-id',
  s: '--mnemonic',
  u: 'the method anvil_impersonateAccount',
  unlock: 'the method anvil_impersonateAccount',
  db: '--data-dir',
  // go-ethereum
  'dev.gaslimit': '--gas-limit',
  'dev.period': '--block-time',
  'http.addr': '--host',
  'http.corsdomain': '--allow-origins',
  'http.port': '--port',
  'http.vhosts': '--allow-hosts',
  'miner.etherbase': '--coinbase',
  'miner.gaslimit': '--gas-limit',
  networkid: '--chain-id',
  'rpc.evmtimeout': '--call-timeout',
  'rpc.gascap': '--call-gas',
  'ws.addr': '--host',
  'ws.origins': '--allow-origins',
  'ws.port': '--port, which accepts WebSockets too',
}

/** Rejected flags without an effect here, and why they are unnecessary. */
const unnecessaryFlags: Readonly<Record<string, string>> = {
  // anvil
  'disable-min-priority-fee': 'the suggested priority fee has no minimum',
  'enable-tx-gas-limit': 'the limit applies from Osaka on',
  'max-persisted-states': 'the node keeps the states of all blocks',
  'no-rate-limit': 'requests to the upstream are unlimited by default',
  'preserve-historical-states': 'the node keeps the states of all blocks',
  'prune-history': 'the node keeps all blocks, in --data-dir on disk',
  'state-interval': 'the node writes --data-dir with each block',
  'steps-tracing': 'the debug_ methods always have traces',
  'transaction-block-keeper': 'the node keeps all blocks, in --data-dir on disk',
  celo: 'all chains have the rules of Ethereum',
  'fork-retry-backoff': 'the node repeats failed requests to the upstream with growing delays',
  retries: 'the node repeats failed requests to the upstream',
  optimism: 'all chains have the rules of Ethereum',
  order: 'transactions are ordered by their fees',
  tracing: 'the debug_ methods always have traces',
  threads: 'the number of threads is fixed',
  // go-ethereum
  dev: 'a node without further options is a development node',
  http: 'the port always accepts HTTP and WebSockets',
  'http.api': 'all methods are available',
  ws: 'the port always accepts HTTP and WebSockets',
  'ws.api': 'all methods are available',
  // Ganache
  'chain.asyncRequestProcessing': 'requests always run concurrently',
  'miner.defaultTransactionGasLimit': 'the default gas limit of a transaction is an estimate',
  'server.ws': 'the port always accepts WebSockets',
}

/** Returns advice for a flag of another node, which follows "unknown option --x: ". Undefined for other names. */
export function foreignFlagAdvice(flag: string): string | undefined {
  const equivalent = Object.hasOwn(equivalentFlags, flag) ? equivalentFlags[flag] : undefined
  if (equivalent !== undefined) return `use ${equivalent}`
  return Object.hasOwn(unnecessaryFlags, flag) ? `leave it out: ${unnecessaryFlags[flag]}` : undefined
}

/** Accepted flags, by the equivalent flag of vivarium. */
export const foreignNames: Readonly<Record<string, string | string[]>> = {
  // anvil and Ganache
  accounts: 'a',
  'block-time': 'b',
  mnemonic: 'm',
  quiet: 'q',
  // anvil
  'base-fee': 'block-base-fee-per-gas',
  'genesis-time': 'timestamp',
  'allow-unlimited-contract-size': 'disable-code-size-limit',
  // anvil and Hardhat
  'fork-url': ['fork', 'rpc-url', 'f'],
  'fork-block': 'fork-block-number',
  'fork-headers': 'fork-header',
}
