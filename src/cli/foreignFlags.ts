/** Flags that people know from Hardhat, anvil and Ganache, and what to use in their place. */

const noFork =
  'vivarium works offline and forks no remote chain. Record the blocks you need with `vivarium fixtures record --url URL --blocks A..B --out FILE` ' +
  'and start with --fixtures FILE, or import a chain with --genesis and --import'

const noForkFlags = [
  'fork',
  'fork-url',
  'fork.url',
  'fork.network',
  'rpc-url',
  'f',
  'fork-block-number',
  'fork.blockNumber',
  'fork-chain-id',
  'fork-transaction-hash',
  'fork-header',
]

/** Flags of theirs, and our flag that does the same. */
const sameFlags: Readonly<Record<string, string>> = {
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
  // Ganache
  'server.port': '--port',
  'server.host': '--host',
  'chain.chainId': '--chain-id',
  'chain.hardfork': '--hardfork',
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

/** What to use instead of a flag of another node, completing "unknown option --x: "; undefined for any other name. */
export function foreignFlagAdvice(flag: string): string | undefined {
  if (noForkFlags.includes(flag)) return noFork
  const own = Object.hasOwn(sameFlags, flag) ? sameFlags[flag] : undefined
  return own === undefined ? undefined : `use ${own}`
}

/** Switches of theirs that are taken as ours, by our name. */
export const foreignSwitches: Readonly<Record<string, string>> = {
  // anvil
  'allow-unlimited-contract-size': 'disable-code-size-limit',
}
