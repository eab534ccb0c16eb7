/**
 * The names of the hardforks for types and editors, oldest first, with the aliases of each. `protocol/forks.ts` parses names, also in other spellings, and
 * rejects unknown ones.
 */
export const hardforkNames = [
  'frontier',
  'chainstart',
  'homestead',
  'dao',
  'tangerineWhistle',
  'tangerine',
  'eip150',
  'spuriousDragon',
  'spurious',
  'eip158',
  'byzantium',
  'constantinople',
  'petersburg',
  'constantinoplefix',
  'istanbul',
  'muirGlacier',
  'berlin',
  'london',
  'arrowGlacier',
  'grayGlacier',
  'paris',
  'merge',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'bpo1',
  'bpo2',
  'latest',
  'amsterdam',
] as const

export type HardforkName = (typeof hardforkNames)[number]
