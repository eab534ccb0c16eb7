import { constants } from 'node:buffer'
import { flagAliases } from './flags.ts'

/** Flags of Hardhat, anvil, Ganache and go-ethereum, and the equivalent flags of vivarium. */

const accountsInFixture = 'a fixture (--fixtures), whose `accounts` have `privateKey` and `balance`'

const passphrases = 'the method personal_newAccount or personal_importRawKey for accounts with a passphrase'
const urlWithPassword = '--fork-url https://USER:PASSWORD@HOST'
const background = 'the shell to start the command in the background'
const unchangingCache = 'a cache contains data of one block, which do not change. Its file is --fork-cache'
const outputInFile = 'the shell to write the output to a file'

/** Rejected flags. The error names the equivalent flag or command. */
const equivalentFlags: Readonly<Record<string, string>> = {
  'fork.url': '--fork-url',
  'fork.network': '--fork-url',
  'fork.blockNumber': '--fork-block',
  // Hardhat
  hostname: '--host',
  verbose: '--log-level debug',
  // anvil
  'disable-block-gas-limit': '--gas-limit',
  'disable-console-log': '--quiet',
  'disable-default-create2-deployer': 'the method anvil_setCode to remove the code of the deployer',
  'disable-min-priority-fee':
    '--client-version with another client: the client version of --compatible-with sets the suggested priority fee to 1 gwei',
  'no-priority-fee':
    '--client-version with another client: the client version of --compatible-with sets the suggested priority fee to 1 gwei',
  'disable-pool-balance-checks': 'the method anvil_setBalance for senders without funds',
  'fork-transaction-hash':
    '--fork-block with the block of the transaction, whose other transactions are then part of the state',
  'max-transactions': '--gas-limit',
  'mnemonic-random': '--mnemonic, for example with the phrase of cast wallet new-mnemonic',
  'mnemonic-seed-unsafe': '--mnemonic, with the phrase that anvil prints for the seed',
  number: 'the method anvil_mine, which mines empty blocks up to a number',
  'no-console-log': '--quiet',
  'no-create2': 'the method anvil_setCode to remove the code of the deployer',
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
  'wallet.passphrase': passphrases,
  'chain.allowUnlimitedInitCodeSize': '--allow-unlimited-contract-size',
  'fork.jwt': '--fork-headers "authorization: Bearer TOKEN"',
  'fork.origin': '--fork-headers',
  'fork.password': urlWithPassword,
  'fork.preLatestConfirmations': '--fork-block with a negative number, which counts back from the latest block',
  'fork.userAgent': '--fork-headers',
  'fork.username': urlWithPassword,
  'logging.file': outputInFile,
  'miner.extraData': 'the method miner_setExtra',
  account: accountsInFixture,
  account_keys_path: '--config-out',
  acctKeys: '--config-out',
  allowUnlimitedInitCodeSize: '--allow-unlimited-contract-size',
  callGasLimit: '--call-gas',
  D: background,
  debug: '--print-traces',
  default_balance_ether: '--balance',
  defaultBalance: '--balance',
  detach: background,
  fork_block_number: '--fork-block',
  forkBlockNumber: '--fork-block',
  hd_path: '--derivation-path',
  instamine: '--block-time or --no-mining',
  lock: 'the method personal_lockAccount',
  n: 'the method personal_lockAccount to lock accounts as Ganache does. The networks of anvil are not necessary, because all chains have the rules of Ethereum',
  network_id: '--chain-id',
  passphrase: passphrases,
  secure: 'the method personal_lockAccount',
  seed: '--mnemonic',
  t: '--genesis-time, in Unix seconds',
  time: '--genesis-time, in Unix seconds',
  total_accounts: '--accounts',
  totalAccounts: '--accounts',
  unlocked_accounts: '--impersonate',
  unlockedAccounts: '--impersonate',
  vmErrorsOnRPCResponse: '--revert-on-send',
  '?': '--help',
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
  s: '--mnemonic for the seed of Ganache, or --state-interval for the state interval of anvil',
  u: 'the method anvil_impersonateAccount',
  db: '--data-dir',
  db_path: '--data-dir',
  dbPath: '--data-dir',
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

/**
 * Accepted switches of anvil without an effect, and why. Programs and suites that start anvil pass them, often without a setting that
 * removes them.
 */
const switchesWithoutEffect: Readonly<Record<string, string>> = {
  'enable-tx-gas-limit': 'the limit of EIP-7825 applies from Osaka on',
  'no-cors': 'only web pages of this machine can use the node, unless --allow-origins adds others',
  'no-rate-limit': 'requests to the upstream are unlimited by default',
  'no-rpc-rate-limit': 'requests to the upstream are unlimited by default',
  'no-storage-caching': unchangingCache,
  'preserve-historical-states':
    'the node keeps the states of all blocks while it runs. A dump contains the latest state only',
  'steps-tracing': 'the debug_ methods always have traces',
  'tx-gas-limit': 'the limit of EIP-7825 applies from Osaka on',
  tracing: 'the debug_ methods always have traces',
}

/** The same for flags with a value. */
const valuesWithoutEffect: Readonly<Record<string, string>> = {
  'cache-path': 'the node keeps the states of all blocks in memory, or in --data-dir',
  'compute-units-per-second': 'requests to the upstream are unlimited by default',
  'gas-price': 'the gas price follows from the base fee since London',
  jobs: 'the number of threads is fixed',
  'memory-limit': 'the gas limit also limits the memory of an execution',
  color: 'the log has no colors',
  'fork-retry-backoff': 'the node repeats failed requests to the upstream with growing delays',
  j: 'the number of threads is fixed',
  'max-persisted-states': 'the node keeps the states of all blocks',
  'prune-history': 'the node keeps all blocks, in --data-dir on disk',
  retries: 'the node repeats failed requests to the upstream',
  threads: 'the number of threads is fixed',
  'transaction-block-keeper': 'the node keeps all blocks, in --data-dir on disk',
}

/** Switches of anvil that are no options of vivarium. They take no value. */
export const foreignSwitches: readonly string[] = [...Object.keys(switchesWithoutEffect), 'no-request-size-limit']

/** Returns why an accepted flag has no effect. Undefined for other flags. */
export function reasonToIgnore(flag: string): string | undefined {
  const reasons = { ...switchesWithoutEffect, ...valuesWithoutEffect }
  return Object.hasOwn(reasons, flag) ? reasons[flag] : undefined
}

/** Accepted flags of anvil that set several options, or one in another unit: each returns the flags of vivarium. */
const convertedFlags: Readonly<Record<string, (value: string) => Readonly<Record<string, string>>>> = {
  // The default of anvil.
  ipc: (path) => ({ ipc: path === '' ? '/tmp/anvil.ipc' : path }),
  init: (file) => ({ genesis: file, 'fund-accounts': 'true' }),
  // A body is decoded to a string.
  'no-request-size-limit': () => ({ 'body-limit': String(constants.MAX_STRING_LENGTH) }),
  'slots-in-an-epoch': (slots) => ({ 'safe-depth': slots, 'finalized-depth': multiplied(slots, 2) }),
  // anvil counts milliseconds.
  timeout: (milliseconds) => ({ 'fork-timeout': multiplied(milliseconds, 1 / 1_000) }),
}

/** Multiplies a whole number, and rounds up. Returns any other text unchanged, which its option rejects. */
const multiplied = (text: string, factor: number): string =>
  /^\d+$/.test(text) ? String(Math.ceil(Number(text) * factor)) : text

/** Returns a function that converts the value of a flag of anvil to flags of vivarium. Undefined for other flags. */
export const converterOf = (flag: string) => (Object.hasOwn(convertedFlags, flag) ? convertedFlags[flag] : undefined)

/** Rejected flags without an effect here, and why they are unnecessary. */
const unnecessaryFlags: Readonly<Record<string, string>> = {
  // anvil
  celo: 'all chains have the rules of Ethereum',
  optimism: 'all chains have the rules of Ethereum',
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
  'fork.deleteCache': unchangingCache,
  'fork.disableCache': unchangingCache,
  'miner.difficulty': 'blocks have no difficulty since the merge, and 1 or more before it',
  'miner.priceBump': 'a replacement needs fees that are 10 percent higher, as by default on Ganache',
  'server.chunkSize': 'the node divides long responses itself',
  'server.rpcEndpoint': 'requests can have the path /',
  'server.wsBinary': 'the node answers each WebSocket message with text',
  asyncRequestProcessing: 'requests always run concurrently',
  defaultTransactionGasLimit: 'the default gas limit of a transaction is an estimate',
  flavor: 'all chains have the rules of Ethereum',
  forkCacheSize: 'the node limits the data of the upstream in memory itself',
  keepAliveTimeout: 'the node closes idle connections after 75 seconds',
  mem: 'the node does not print its memory usage',
  noVMErrorsOnRPCResponse: 'a failed transaction has a receipt, without --revert-on-send',
  wsBinary: 'the node answers each WebSocket message with text',
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
  'block-time': ['b', 'blockTime'],
  mnemonic: 'm',
  quiet: ['q', 'silent'],
  // anvil
  'allow-origins': 'allow-origin',
  ipc: 'ipcpath',
  'no-mining': 'no-mine',
  'print-traces': 'enable-trace-printing',
  'transaction-order': 'order',
  'base-fee': 'block-base-fee-per-gas',
  'genesis-time': 'timestamp',
  'auto-impersonate': 'auto-unlock',
  impersonate: ['u', 'unlock', 'wallet.unlockedAccounts'],
  'allow-unlimited-contract-size': 'disable-code-size-limit',
  'chain-id': 'fork-chain-id',
  // anvil and Hardhat
  'fork-url': ['fork', 'rpc-url', 'f'],
  'fork-block': 'fork-block-number',
  'fork-headers': 'fork-header',
}

/** Returns all names of a flag of vivarium, which the command line can have instead of it. */
export const writtenNamesOf = (flag: string): readonly string[] =>
  [flag, flagAliases[flag] ?? [], foreignNames[flag] ?? []].flat()
