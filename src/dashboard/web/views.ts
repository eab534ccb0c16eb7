import type { FunctionComponent } from 'preact'
import type { IconName } from './ui/icons.tsx'
import type { ViewProps } from './viewProps.ts'

export interface View {
  /** Path pattern after the network, such as `block/:block`. */
  readonly path: string
  /** The navigation entry that is highlighted while the view is shown. */
  readonly section: SectionName
  /** Loads the code of the view. Called when the view is first shown. */
  readonly load: () => Promise<FunctionComponent<ViewProps>>
}

export interface NavigationSection {
  readonly title: string
  readonly icon: IconName
  /** The path that the entry links to. */
  readonly path: string
  /** Whether its views work on layer-2 networks too, or do not depend on the network. */
  readonly isForAllNetworks?: boolean
}

/** The entries of the navigation, in display order. */
export const sections = {
  explorer: { title: 'Explorer', icon: 'explorer', path: '' },
  controls: { title: 'Controls', icon: 'controls', path: 'controls' },
  simulate: { title: 'Simulate', icon: 'simulate', path: 'simulate' },
  console: { title: 'Console', icon: 'console', path: 'console', isForAllNetworks: true },
  gateway: { title: 'Gateway', icon: 'gateway', path: 'gateway', isForAllNetworks: true },
  layer2: { title: 'Layer 2', icon: 'layer2', path: 'layer2', isForAllNetworks: true },
  networks: { title: 'Networks', icon: 'networks', path: 'networks', isForAllNetworks: true },
  fixtures: { title: 'Fixtures', icon: 'fixtures', path: 'fixtures' },
} as const satisfies Record<string, NavigationSection>

export type SectionName = keyof typeof sections

/** All views. The first one with a matching path is shown. */
export const views: readonly View[] = [
  {
    path: '',
    section: 'explorer',
    load: async () => (await import('./views/explorer/home.tsx')).ExplorerHome,
  },
  {
    path: 'blocks',
    section: 'explorer',
    load: async () => (await import('./views/explorer/blocks.tsx')).BlocksView,
  },
  {
    path: 'block/:block',
    section: 'explorer',
    load: async () => (await import('./views/explorer/block.tsx')).BlockView,
  },
  {
    path: 'txs',
    section: 'explorer',
    load: async () => (await import('./views/explorer/transactions.tsx')).TransactionsView,
  },
  {
    path: 'pool',
    section: 'explorer',
    load: async () => (await import('./views/explorer/pool.tsx')).TransactionPoolView,
  },
  {
    path: 'tx/:hash',
    section: 'explorer',
    load: async () => (await import('./views/explorer/transaction.tsx')).TransactionView,
  },
  {
    path: 'address/:address',
    section: 'explorer',
    load: async () => (await import('./views/explorer/account.tsx')).AccountView,
  },
  {
    path: 'accounts',
    section: 'explorer',
    load: async () => (await import('./views/explorer/accounts.tsx')).AccountsView,
  },
  {
    path: 'logs',
    section: 'explorer',
    load: async () => (await import('./views/explorer/logs.tsx')).LogsView,
  },
  {
    path: 'controls',
    section: 'controls',
    load: async () => (await import('./views/controls/controls.tsx')).ControlsView,
  },
  {
    path: 'simulate',
    section: 'simulate',
    load: async () => (await import('./views/simulate/simulate.tsx')).SimulateView,
  },
  {
    path: 'console',
    section: 'console',
    load: async () => (await import('./views/console/console.tsx')).ConsoleView,
  },
  {
    path: 'console/:method',
    section: 'console',
    load: async () => (await import('./views/console/console.tsx')).ConsoleView,
  },
  {
    path: 'gateway',
    section: 'gateway',
    load: async () => (await import('./views/gateway/gateway.tsx')).GatewayView,
  },
  {
    path: 'layer2',
    section: 'layer2',
    load: async () => (await import('./views/layer2/layer2.tsx')).Layer2View,
  },
  {
    path: 'networks',
    section: 'networks',
    load: async () => (await import('./views/networks/networks.tsx')).NetworksView,
  },
  {
    path: 'fixtures',
    section: 'fixtures',
    load: async () => (await import('./views/fixtures/fixtures.tsx')).FixturesView,
  },
]
