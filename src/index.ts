export { NodeError } from './errors.ts'
export { defineFixture } from './fixtures/define/defineFixture.ts'
export type { FixtureInput } from './fixtures/define/fixtureInputs.ts'
export type { ChainControls, MineBlocks, NodeTime } from './node/api/chainControls.ts'
export type { NodeHooks } from './node/api/nodeHooks.ts'
export type { NodeNetwork } from './node/api/nodeNetwork.ts'
export {
  buildFixtures,
  createNode,
  type Node,
  type NodeAddress,
  type NodeAddress as Address,
  type TypedNode,
} from './node.ts'
export { defineConfig, type UserConfig } from './options/defineConfig.ts'
export type { HardforkName } from './options/hardforkNames.ts'
export type { GivenNodeOptions as NodeOptions, ListenOptions } from './options/options.ts'
export type { Provider } from './rpc/provider/eip1193.ts'
export type { InjectedPage, InjectOptions } from './wallet/injectWallet.ts'
export {
  type AccountChoice,
  type Approve,
  createWallet,
  type TestWallet,
  type WalletOptions,
  type WalletRequest,
} from './wallet/wallet.ts'
