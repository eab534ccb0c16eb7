import type { Option } from './option.ts'
import { accountsOptions } from './table/accounts.ts'
import { chainOptions } from './table/chain.ts'
import { compatibilityOptions } from './table/compatibility.ts'
import { executionOptions } from './table/execution.ts'
import { keysOptions } from './table/keys.ts'
import { limitOptions } from './table/limits.ts'
import { miningOptions } from './table/mining.ts'
import { networksOptions } from './table/networks.ts'
import { outputOptions } from './table/output.ts'
import { serverOptions } from './table/server.ts'
import { transportOptions } from './table/transport.ts'
import { upstreamOptions } from './table/upstream.ts'

/**
 * All options. The flags, environment variables, configuration file and its JSON Schema are derived from this table. So are the types of
 * `createNode` and `listen`, the checks, the help and the reference (docs/reference/options.md).
 */
export const options = {
  ...serverOptions,
  ...transportOptions,
  ...chainOptions,
  ...accountsOptions,
  ...miningOptions,
  ...upstreamOptions,
  ...networksOptions,
  ...keysOptions,
  ...executionOptions,
  ...compatibilityOptions,
  ...limitOptions,
  ...outputOptions,
} as const satisfies Record<string, Option>
