import { paramsBlock } from '@ethereumjs/block'
import { type ChainConfig, ConsensusAlgorithm, ConsensusType } from '@ethereumjs/common'
import { paramsTx } from '@ethereumjs/tx'
import { engineCrypto } from '../../crypto/engineCrypto.ts'
import { BLOB_GAS_PER_BLOB, type BlobGasSchedule, ForkCommon } from '../../execution/forkCommon.ts'
import { blobParametersAt, type ForkName, type ForkSchedule, oldestFork } from '../../protocol/forks.ts'

/** Returns the chain configuration for @ethereumjs. The library requires that inactive forks are omitted. */
function chainConfig(chainId: bigint, schedule: ForkSchedule): ChainConfig {
  return {
    name: 'vivarium',
    chainId: chainId.toString(),
    defaultHardfork: oldestFork,
    genesis: { gasLimit: 0, difficulty: 0, nonce: '0x0000000000000000', extraData: '0x' },
    // The library finds a fork by its block or its time; Paris has a block, so the merge needs no total difficulty.
    hardforks: schedule.activations.map(({ fork, block, timestamp }) =>
      timestamp === undefined ? { name: fork, block: block ?? 0 } : { name: fork, block: null, timestamp },
    ),
    bootstrapNodes: [],
    consensus: { type: ConsensusType.ProofOfWork, algorithm: ConsensusAlgorithm.Ethash, ethash: {} },
    depositContractAddress: schedule.depositContract,
  }
}

function blobGasSchedule(schedule: ForkSchedule, fork: ForkName): BlobGasSchedule | undefined {
  const parameters = blobParametersAt(schedule, fork)
  return parameters === undefined
    ? undefined
    : {
        targetBlobGasPerBlock: BigInt(parameters.target) * BLOB_GAS_PER_BLOB,
        maxBlobGasPerBlock: BigInt(parameters.max) * BLOB_GAS_PER_BLOB,
        blobGasPriceUpdateFraction: BigInt(parameters.baseFeeUpdateFraction),
      }
}

/** Returns the engine parameters of a chain at each fork. Each is created once, on first use. */
export function engineCommons(chainId: bigint, schedule: ForkSchedule): (fork: ForkName) => ForkCommon {
  const config = chainConfig(chainId, schedule)
  const commons = new Map<ForkName, ForkCommon>()
  return (fork) => {
    let common = commons.get(fork)
    if (common === undefined) {
      common = new ForkCommon(config, fork, engineCrypto, blobGasSchedule(schedule, fork), schedule.codeSizeLimit)
      for (const params of [paramsBlock, paramsTx]) common.updateParams(params)
      commons.set(fork, common)
    }
    return common
  }
}

/** The highest gas limit that a transaction can have. */
const UNLIMITED_GAS = { 7825: { maxTransactionGasLimit: `0x${'f'.repeat(16)}` } }

/**
 * Returns engine parameters that decode recorded blocks. They have no limits of gas (EIP-7825) and init code (EIP-3860), because development
 * nodes mine larger transactions, anvil by default.
 */
export function recordingCommons(chainId: bigint, schedule: ForkSchedule): (fork: ForkName) => ForkCommon {
  const commonOf = engineCommons(chainId, { ...schedule, codeSizeLimit: Number.MAX_SAFE_INTEGER })
  return (fork) => {
    const common = commonOf(fork)
    common.updateParams(UNLIMITED_GAS)
    return common
  }
}
