import { type ChainConfig, Common, type CustomCrypto, type Hardfork, type ParamsDict } from '@ethereumjs/common'
import { type Address, ZERO_ADDRESS } from '../bytes.ts'

/** Blob limits of one fork in the engine's units: gas, not blobs. */
export interface BlobGasSchedule {
  readonly targetBlobGasPerBlock: bigint
  readonly maxBlobGasPerBlock: bigint
  readonly blobGasPriceUpdateFraction: bigint
}

/** EIP-4844. */
export const BLOB_GAS_PER_BLOB = 131_072n

/**
 * The engine's parameters for one chain at one fork, which never change. The stock class is copied by every header and
 * rebuilds its tables for every transaction; this one is shared, its tables are built once, and lookups go through a map.
 */
export class ForkCommon extends Common {
  // Declared without initialisers: the base constructor already calls the methods below.
  declare private fixed: boolean | undefined
  declare private knownParams: Set<ParamsDict> | undefined
  declare private activeEips: Set<number> | undefined
  declare private values: Map<string, bigint> | undefined
  declare private atLeast: Map<string, boolean> | undefined
  readonly blobGasSchedule: BlobGasSchedule | undefined

  readonly codeSizeLimit: number | undefined
  readonly fork: Hardfork

  constructor(
    chain: ChainConfig,
    hardfork: Hardfork,
    customCrypto: CustomCrypto,
    blobGasSchedule?: BlobGasSchedule,
    codeSizeLimit?: number,
  ) {
    super({ chain, hardfork, customCrypto })
    this.fork = hardfork
    this.blobGasSchedule = blobGasSchedule
    this.codeSizeLimit = codeSizeLimit
    this.fixed = true
  }

  /** The contract whose logs are deposits (EIP-6110), lower case; no contract where the chain names none. */
  get depositContract(): Address {
    return (this._chainParams.depositContractAddress ?? ZERO_ADDRESS).toLowerCase() as Address // hex stays hex
  }

  override copy(): Common {
    return this
  }

  override setHardfork(hardfork: string): void {
    if (this.fixed !== true) super.setHardfork(hardfork)
    else if (hardfork !== this.hardfork())
      throw new Error(`parameters of ${this.hardfork()} were asked to become those of ${hardfork}`)
  }

  override updateParams(params: ParamsDict): void {
    this.knownParams ??= new Set()
    if (this.knownParams.has(params)) return
    super.updateParams(params)
    this.knownParams.add(params)
    this.values = undefined
  }

  override isActivatedEIP(eip: number): boolean {
    this.activeEips ??= new Set(this._activatedEIPsCache)
    return this.activeEips.has(eip)
  }

  override gteHardfork(hardfork: string): boolean {
    this.atLeast ??= new Map()
    let known = this.atLeast.get(hardfork)
    if (known === undefined) {
      known = super.gteHardfork(hardfork)
      this.atLeast.set(hardfork, known)
    }
    return known
  }

  override param(name: string): bigint {
    this.values ??= new Map(Object.entries({ ...this.blobGasSchedule, ...codeSizes(this.codeSizeLimit) }))
    let value = this.values.get(name)
    if (value === undefined) {
      value = super.param(name)
      this.values.set(name, value)
    }
    return value
  }

  override getBlobGasSchedule(): BlobGasSchedule {
    return this.blobGasSchedule ?? super.getBlobGasSchedule()
  }
}

/** The engine's names for the limits of code and of init code, which may be twice as long (EIP-3860). */
const codeSizes = (limit: number | undefined): Record<string, bigint> =>
  limit === undefined ? {} : { maxCodeSize: BigInt(limit), maxInitCodeSize: 2n * BigInt(limit) }
