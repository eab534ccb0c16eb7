import type { OptionName } from './options.ts'

/** Options whose name changed, by their earlier name. Flags, environment variables and configuration files may still use it. */
export const renamedOptions: ReadonlyMap<string, OptionName> = new Map([['evm', 'engine']])

/** Says that an option has a new name; both as they are written in one place. */
export const renamedText = (earlier: string, name: string): string =>
  `${earlier} is now called ${name}: use the new name`
