import { type ChainConfig, Common, type CustomCrypto, type Hardfork, type ParamsDict } from '@ethereumjs/common'
import { type Address, ZERO_ADDRESS } from '../bytes.ts'
import { GAS_PER_BLOB } from '../protocol/message.ts'

/** Blob limits of a fork in the unit of `@ethereumjs`: gas instead of blobs. */
export interface BlobGasSchedule {
  readonly targetBlobGasPerBlock: bigint
  readonly maxBlobGasPerBlock: bigint
  readonly blobGasPriceUpdateFraction: bigint
}

/** EIP-4844. */
export const BLOB_GAS_PER_BLOB = BigInt(GAS_PER_BLOB)

/**
 * The parameters of a chain at one fork for `@ethereumjs`. Immutable, so all objects share one. The library copies a plain Common for each
 * header, and rebuilds its tables for each transaction.
 */
export class ForkCommon extends Common {
  // Declared without initializers, because the base constructor calls the methods below.
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

  /** Contract whose logs are deposits (EIP-6110), lower case. The zero address if the chain has none. */
  get depositContract(): Address {
    return (this._chainParams.depositContractAddress ?? ZERO_ADDRESS).toLowerCase() as Address // the value is hex
  }

  override copy(): Common {
    return this
  }

  override setHardfork(hardfork: string): void {
    if (this.fixed !== true) super.setHardfork(hardfork)
    else if (hardfork !== this.hardfork())
      throw new Error(`the parameters of ${this.hardfork()} cannot change to ${hardfork}`)
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

/** Returns the code size limit and the init code limit, which is twice as large (EIP-3860), by their names in `@ethereumjs`. */
const codeSizes = (limit: number | undefined): Record<string, bigint> =>
  limit === undefined ? {} : { maxCodeSize: BigInt(limit), maxInitCodeSize: 2n * BigInt(limit) }
