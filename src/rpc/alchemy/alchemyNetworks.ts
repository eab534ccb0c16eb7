/**
 * Chain IDs by the names of networks on Alchemy: `eth` and `mainnet` for `eth-mainnet`. The names come from alchemy-sdk 3.6, @account-kit/infra 4.88
 * and the Portfolio API, the chain IDs from viem. Polygon has two names.
 */
const chainIds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  eth: { mainnet: 1, goerli: 5, sepolia: 11_155_111, holesky: 17_000, hoodi: 560_048 },
  abstract: { mainnet: 2_741, testnet: 11_124 },
  apechain: { mainnet: 33_139, curtis: 33_111 },
  arb: { mainnet: 42_161, goerli: 421_613, sepolia: 421_614 },
  arbnova: { mainnet: 42_170 },
  arc: { mainnet: 5_042, testnet: 5_042_002 },
  astar: { mainnet: 592 },
  avax: { mainnet: 43_114, fuji: 43_113 },
  base: { mainnet: 8_453, goerli: 84_531, sepolia: 84_532 },
  berachain: { mainnet: 80_094, bartio: 80_084, bepolia: 80_069 },
  blast: { mainnet: 81_457, sepolia: 168_587_773 },
  bnb: { mainnet: 56, testnet: 97 },
  boba: { mainnet: 288, sepolia: 28_882 },
  botanix: { mainnet: 3_637, testnet: 3_636 },
  celo: { mainnet: 42_220, alfajores: 44_787, sepolia: 11_142_220 },
  cronos: { mainnet: 25, testnet: 338 },
  degen: { mainnet: 666_666_666 },
  fantom: { mainnet: 250, testnet: 4_002 },
  flow: { mainnet: 747, testnet: 545 },
  frax: { mainnet: 252 },
  geist: { mainnet: 63_157 },
  gnosis: { mainnet: 100, chiado: 10_200 },
  humanity: { mainnet: 6_985_385 },
  ink: { mainnet: 57_073, sepolia: 763_373 },
  lens: { mainnet: 232, sepolia: 37_111 },
  linea: { mainnet: 59_144, sepolia: 59_141 },
  lumia: { prism: 994_873_017, testnet: 1_952_959_480 },
  mantle: { mainnet: 5_000, sepolia: 5_003 },
  matic: { mainnet: 137, mumbai: 80_001, amoy: 80_002 },
  megaeth: { testnet: 6_343 },
  metis: { mainnet: 1_088 },
  monad: { mainnet: 143, testnet: 10_143 },
  opbnb: { mainnet: 204, testnet: 5_611 },
  opt: { mainnet: 10, goerli: 420, sepolia: 11_155_420 },
  plasma: { mainnet: 9_745, testnet: 9_746 },
  polygon: { mainnet: 137, mumbai: 80_001, amoy: 80_002 },
  polygonzkevm: { mainnet: 1_101, testnet: 1_442, cardona: 2_442 },
  polynomial: { mainnet: 8_008, sepolia: 80_008 },
  robinhood: { mainnet: 4_663, testnet: 46_630 },
  ronin: { mainnet: 2_020, saigon: 202_601 },
  rootstock: { mainnet: 30, testnet: 31 },
  scroll: { mainnet: 534_352, sepolia: 534_351 },
  sei: { mainnet: 1_329, testnet: 1_328 },
  shape: { mainnet: 360, sepolia: 11_011 },
  soneium: { mainnet: 1_868, minato: 1_946 },
  sonic: { mainnet: 146, blaze: 57_054 },
  stable: { mainnet: 988 },
  story: { mainnet: 1_514, aeneid: 1_315 },
  superseed: { mainnet: 5_330, sepolia: 53_302 },
  unichain: { mainnet: 130, sepolia: 1_301 },
  worldchain: { mainnet: 480, sepolia: 4_801 },
  zetachain: { mainnet: 7_000, testnet: 7_001 },
  zksync: { mainnet: 324, sepolia: 300 },
  zora: { mainnet: 7_777_777, sepolia: 999_999_999 },
}

/**
 * Returns the chain ID of a network of Alchemy: `base-sepolia` in URLs, `BASE_SEPOLIA` in webhooks. Undefined for other names.
 */
export function alchemyChainId(name: string): number | undefined {
  const [, chain = '', network = ''] = /^([a-z]+)[-_]([a-z]+)$/i.exec(name) ?? []
  const networks = ownMember(chainIds, chain.toLowerCase())
  return networks && ownMember(networks, network.toLowerCase())
}

const ownMember = <Value>(members: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

/** Symbols of native tokens other than ether, by the chains of `chainIds`. Test networks have the symbol of their main network. */
const nativeSymbols: Readonly<Record<string, string>> = {
  apechain: 'APE',
  arc: 'USDC',
  astar: 'ASTR',
  avax: 'AVAX',
  berachain: 'BERA',
  bnb: 'BNB',
  botanix: 'BTC',
  celo: 'CELO',
  cronos: 'CRO',
  degen: 'DEGEN',
  fantom: 'FTM',
  flow: 'FLOW',
  frax: 'FRAX',
  geist: 'GHST',
  gnosis: 'XDAI',
  humanity: 'H',
  lens: 'GHO',
  lumia: 'LUMIA',
  mantle: 'MNT',
  matic: 'POL',
  metis: 'METIS',
  monad: 'MON',
  opbnb: 'BNB',
  plasma: 'XPL',
  ronin: 'RON',
  rootstock: 'RBTC',
  sei: 'SEI',
  sonic: 'S',
  stable: 'USDT0',
  story: 'IP',
  zetachain: 'ZETA',
}

/** Returns the symbol of the native token of a chain. Unknown chains have ether. */
export function nativeSymbolOf(chainId: number): string {
  for (const [chain, networks] of Object.entries(chainIds))
    if (Object.values(networks).includes(chainId)) return nativeSymbols[chain] ?? 'ETH'
  return 'ETH'
}
