import { Hardfork } from '@ethereumjs/common'

/** A fork by the name that @ethereumjs gives it (`chainstart`, `london`, `paris`, `osaka`, `bpo2` …). */
export type ForkName = Hardfork
