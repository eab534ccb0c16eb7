import { getContractAddress } from 'viem'
import type { Hex } from '../../../src/bytes.ts'
import { developmentAccount, readArtifact } from '../transactionGenerator.ts'

/** The accounts that send transactions. Their keys are known. */
export const senders = [0, 1, 2].map(developmentAccount)
export const senderAddresses = senders.map(({ address }) => address.toLowerCase() as Hex)
/** The account that deploys the contracts before a sequence, and does nothing afterwards. */
export const deployer = developmentAccount(3).address.toLowerCase() as Hex
/** An account without a key, for impersonation. */
export const stranger: Hex = `0x${'5a'.repeat(20)}`
/** Stores its argument in slot 0 and logs it. Reverts for 1. */
export const storage = getContractAddress({ from: deployer, nonce: 3n }).toLowerCase() as Hex
export const storageCode: Hex = `0x${['5f35', '6001', '14', '6014', '57', '5f35', '5f55', '5f35', '5f52', '6020', '5f', 'a0', '00', '5b', '5f5ffd'].join('')}`
export const addresses = [...senderAddresses, stranger]

export const token = { ...readArtifact('Token'), address: getContractAddress({ from: deployer, nonce: 0n }) }
export const failures = { ...readArtifact('Failures'), address: getContractAddress({ from: deployer, nonce: 1n }) }
export const batcher = { ...readArtifact('Batcher'), address: getContractAddress({ from: deployer, nonce: 2n }) }

/** Creates the storage contract. */
export const storageInitCode: Hex = `0x60${((storageCode.length - 2) / 2).toString(16)}8060095f395ff3${storageCode.slice(2)}`
