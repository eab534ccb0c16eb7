import type { OptionName } from './options.ts'

/** Renamed options by their earlier names, which flags, environment variables and configuration files may still use. */
export const renamedOptions: ReadonlyMap<string, OptionName> = new Map([['evm', 'engine']])

/** A warning about the earlier name of an option. Both names are flags, variables or keys. */
export const renamedText = (earlier: string, name: string): string =>
  `${earlier} is now called ${name}: use the new name`
