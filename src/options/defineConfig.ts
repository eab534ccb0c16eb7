import type { CommandOptions, GivenNodeOptions, NodeOptions } from './options.ts'

/** The options in a configuration file: all that `createNode`, `node.listen` and the command take. */
export type UserConfig = GivenNodeOptions & Omit<CommandOptions, keyof NodeOptions | 'config'>

/** Returns its argument. In a configuration file in TypeScript or JavaScript, editors complete and check the options with it. */
export const defineConfig = (config: UserConfig): UserConfig => config
