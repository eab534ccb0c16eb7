export { NodeError } from './errors.ts'
export { defineFixture, type FixtureInput } from './fixtures/define/defineFixture.ts'
export type { ChainControls, MineBlocks, NodeTime } from './node/api/chainControls.ts'
export type { NodeNetwork } from './node/api/nodeNetwork.ts'
export type { TypedNode } from './node/api/typedNode.ts'
export {
  buildFixtures,
  createNode,
  type Node,
  type NodeAddress,
  type NodeAddress as Address,
  type NodeHooks,
} from './node.ts'
export type { ListenOptions, NodeOptions } from './options/options.ts'
