import { type Block, createBlock } from '@ethereumjs/block'
import { type Address, EMPTY_BYTES, type Hash, hexToBytes, ZERO_ADDRESS } from '../../bytes.ts'
import type { ForkCommon } from '../../execution/forkCommon.ts'
import { INITIAL_BASE_FEE } from '../../protocol/fees.ts'
import { type ForkName, type ForkSchedule, forkAt, messageRulesAt, scheduleUpTo } from '../../protocol/forks.ts'
import { NO_ACCESSES_HASH } from '../../protocol/header.ts'
import { systemAlloc } from '../../protocol/systemContracts.ts'
import type { Alloc } from '../../state/alloc.ts'
import { ExecutedBlock } from '../blocks/block.ts'
import { engineCommons } from '../engine/engineConfig.ts'

/** Genesis of a chain. Times in Unix seconds, amounts in wei. */
export interface Genesis {
  readonly chainId: bigint
  readonly forks: ForkSchedule
  readonly alloc: Alloc
  readonly header: GenesisHeader
}

/** The header fields that a genesis sets. */
export interface GenesisHeader {
  readonly timestamp: number
  readonly gasLimit: bigint
  readonly difficulty: bigint
  /** 8 bytes. */
  readonly nonce: Uint8Array
  readonly mixHash: Uint8Array
  readonly extraData: Uint8Array
  readonly coinbase: Address
  /** From London on. Default: 1 gwei. */
  readonly baseFeePerGas?: bigint
  /** From Cancun on. Default: 0. */
  readonly excessBlobGas?: bigint
  readonly blobGasUsed?: bigint
  readonly parentBeaconBlockRoot?: Uint8Array
  /** From Amsterdam on. Default: 0. */
  readonly slotNumber?: bigint
}

/** Options of `developmentGenesis`. */
export interface DevelopmentGenesisOptions {
  readonly chainId: bigint
  /** The newest fork. */
  readonly fork: ForkName
  /** Fork activation. Default: `fork` from block 0. */
  readonly forks?: ForkSchedule | undefined
  readonly timestamp: number
  readonly gasLimit: bigint
  /** Address → wei. */
  readonly balances: ReadonlyMap<Address, bigint>
}

/** Returns the genesis of a development chain, with funded accounts and the system contracts of its newest fork. */
export function developmentGenesis({
  chainId,
  fork,
  forks = scheduleUpTo(fork),
  timestamp,
  gasLimit,
  balances,
}: DevelopmentGenesisOptions): Genesis {
  const alloc = new Map(systemAlloc(fork))
  for (const [address, balance] of balances) alloc.set(address, { ...alloc.get(address), balance })
  const { isMerged } = messageRulesAt(forkAt(forks, 0, timestamp))
  return {
    chainId,
    forks,
    alloc,
    header: {
      timestamp,
      gasLimit,
      difficulty: isMerged ? 0n : 0x20000n,
      nonce: new Uint8Array(8),
      mixHash: new Uint8Array(32),
      extraData: EMPTY_BYTES,
      coinbase: ZERO_ADDRESS,
    },
  }
}

/** Returns the genesis block with a state root and the header fields of its fork. */
export function genesisBlock(genesis: Genesis, stateRoot: Hash, commonOf: (fork: ForkName) => ForkCommon): Block {
  const { header, forks } = genesis
  const fork = forkAt(forks, 0, header.timestamp)
  const { hasBaseFee, hasBeaconRoot, hasWithdrawals, hasSlotNumber, hasBlockAccessList } = messageRulesAt(fork)
  return createBlock(
    {
      header: {
        number: 0n,
        stateRoot: hexToBytes(stateRoot),
        timestamp: BigInt(header.timestamp),
        gasLimit: header.gasLimit,
        difficulty: header.difficulty,
        nonce: header.nonce,
        mixHash: header.mixHash,
        extraData: header.extraData,
        coinbase: header.coinbase,
        ...(hasBaseFee && { baseFeePerGas: header.baseFeePerGas ?? INITIAL_BASE_FEE }),
        ...(hasBeaconRoot && {
          excessBlobGas: header.excessBlobGas ?? 0n,
          blobGasUsed: header.blobGasUsed ?? 0n,
          parentBeaconBlockRoot: header.parentBeaconBlockRoot ?? new Uint8Array(32),
        }),
        ...(hasBlockAccessList && { blockAccessListHash: hexToBytes(NO_ACCESSES_HASH) }),
        ...(hasSlotNumber && { slotNumber: header.slotNumber ?? 0n }),
      },
      ...(hasWithdrawals && { withdrawals: [] }),
    },
    { common: commonOf(fork), skipConsensusFormatValidation: true },
  )
}

/** Returns the genesis block of a chain with this state root, and the parameters of its codecs. */
export function executedGenesis(
  genesis: Genesis,
  stateRoot: Hash,
): { block: ExecutedBlock; commonOf: (fork: ForkName) => ForkCommon } {
  const commonOf = engineCommons(genesis.chainId, genesis.forks)
  const block = genesisBlock(genesis, stateRoot, commonOf)
  const fork = forkAt(genesis.forks, 0, genesis.header.timestamp)
  return { block: ExecutedBlock.of(block, fork, block.header.difficulty, []), commonOf }
}
