export { NodeError } from './errors.ts'
export { defineFixture, type FixtureInput } from './fixtures/define.ts'
export { type Address, createNode, type Node, type NodeHooks } from './node.ts'
export type { ListenOptions, NodeOptions } from './options/options.ts'
