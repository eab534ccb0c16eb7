import type { Hex } from '../../bytes.ts'
import { type Felt, shortText, starknetKeccak, toFelt } from './felt.ts'
import { pedersenMany, pedersenManyInSlices, poseidonMany, poseidonManyInSlices } from './hash.ts'
import type { L2aTransaction, MemberValues, ResourceBound, ResourceBounds } from './transaction.ts'

/**
 * Computes the transaction hash of the public specification: Pedersen up to version 2, Poseidon in version 3. Yields to the event loop, because
 * calldata can be long, and Pedersen takes a millisecond per element.
 */
export async function transactionHash(transaction: L2aTransaction, chainId: Felt): Promise<Felt> {
  return toFelt(await hashOf(transaction, BigInt(chainId)))
}

async function hashOf(transaction: L2aTransaction, chain: bigint): Promise<bigint> {
  switch (transaction.type) {
    case 'INVOKE':
      return invokeHash(transaction, chain)
    case 'DECLARE':
      return declareHash(transaction, chain)
    case 'DEPLOY_ACCOUNT':
      return deployAccountHash(transaction, chain)
    case 'DEPLOY': {
      const selector = BigInt(starknetKeccak('constructor'))
      const data = numbers(transaction.constructor_calldata)
      const address = BigInt(deployedAddress(transaction))
      return pedersenHash('deploy', transaction.version, { address, selector, data, maxFee: 0n, chain })
    }
    case 'L1_HANDLER': {
      const { version, contract_address, entry_point_selector, calldata, nonce } = transaction
      return pedersenHash('l1_handler', version, {
        address: BigInt(contract_address),
        selector: BigInt(entry_point_selector),
        data: numbers(calldata),
        maxFee: 0n,
        chain,
        rest: [BigInt(nonce)],
      })
    }
  }
}

async function invokeHash(transaction: Extract<L2aTransaction, { type: 'INVOKE' }>, chain: bigint): Promise<bigint> {
  const calldata = numbers(transaction.calldata)
  if (transaction.version === '0x3') {
    const { account_deployment_data: deployment, sender_address: sender } = transaction
    return poseidonHash(
      'invoke',
      transaction,
      BigInt(sender),
      chain,
      await poseidonManyInSlices(numbers(deployment)),
      await poseidonManyInSlices(calldata),
    )
  }
  const maxFee = BigInt(transaction.max_fee)
  if (transaction.version === '0x0') {
    const { contract_address, entry_point_selector } = transaction
    const [address, selector] = [BigInt(contract_address), BigInt(entry_point_selector)]
    return pedersenHash('invoke', '0x0', { address, selector, data: calldata, maxFee, chain })
  }
  const address = BigInt(transaction.sender_address)
  return pedersenHash('invoke', '0x1', { address, data: calldata, maxFee, chain, rest: [BigInt(transaction.nonce)] })
}

async function declareHash(transaction: Extract<L2aTransaction, { type: 'DECLARE' }>, chain: bigint): Promise<bigint> {
  const sender = BigInt(transaction.sender_address)
  const declared = BigInt(transaction.class_hash)
  if (transaction.version === '0x3') {
    const { account_deployment_data: deployment, compiled_class_hash: compiled } = transaction
    return poseidonHash(
      'declare',
      transaction,
      sender,
      chain,
      await poseidonManyInSlices(numbers(deployment)),
      declared,
      BigInt(compiled),
    )
  }
  const members = { address: sender, maxFee: BigInt(transaction.max_fee), chain }
  // In version 0, the class hash replaces the nonce.
  if (transaction.version === '0x0') return pedersenHash('declare', '0x0', { ...members, data: [], rest: [declared] })
  const compiled = transaction.version === '0x2' ? [BigInt(transaction.compiled_class_hash)] : []
  const rest = [BigInt(transaction.nonce), ...compiled]
  return pedersenHash('declare', transaction.version, { ...members, data: [declared], rest })
}

async function deployAccountHash(
  transaction: Extract<L2aTransaction, { type: 'DEPLOY_ACCOUNT' }>,
  chain: bigint,
): Promise<bigint> {
  const address = BigInt(deployedAddress(transaction))
  const declared = BigInt(transaction.class_hash)
  const salt = BigInt(transaction.contract_address_salt)
  const data = numbers(transaction.constructor_calldata)
  if (transaction.version === '0x3') {
    return poseidonHash('deploy_account', transaction, address, chain, await poseidonManyInSlices(data), declared, salt)
  }
  return pedersenHash('deploy_account', '0x1', {
    address,
    data: [declared, salt, ...data],
    maxFee: BigInt(transaction.max_fee),
    chain,
    rest: [BigInt(transaction.nonce)],
  })
}

/** Exclusive upper bound of addresses. */
const ADDRESS_BOUND = 2n ** 251n - 256n

/** The members of DEPLOY and DEPLOY_ACCOUNT that determine the address of the contract. */
type Deployment = Pick<
  Extract<L2aTransaction, { type: 'DEPLOY' }>,
  'contract_address_salt' | 'class_hash' | 'constructor_calldata'
>

/** Computed contract addresses. Each is read often, and its calculation takes a millisecond per element of the calldata. */
const deployedAddresses = new WeakMap<Deployment, Felt>()

/** Returns the contract address of DEPLOY and DEPLOY_ACCOUNT. The deployer is zero. */
export function deployedAddress(deployment: Deployment): Felt {
  const known = deployedAddresses.get(deployment)
  return known ?? addressFrom(deployment, pedersenMany(numbers(deployment.constructor_calldata)))
}

/** Computes the address that `deployedAddress` returns. Yields to the event loop. */
export async function computeDeployedAddress(deployment: Deployment): Promise<void> {
  addressFrom(deployment, await pedersenManyInSlices(numbers(deployment.constructor_calldata)))
}

function addressFrom(deployment: Deployment, calldataHash: bigint): Felt {
  const hash = pedersenMany([
    shortText('STARKNET_CONTRACT_ADDRESS'),
    0n,
    BigInt(deployment.contract_address_salt),
    BigInt(deployment.class_hash),
    calldataHash,
  ])
  const address = toFelt(hash % ADDRESS_BOUND)
  deployedAddresses.set(deployment, address)
  return address
}

/** The hashed members of a transaction of versions 0 to 2. */
interface PedersenMembers {
  readonly address: bigint
  /** Selector of the entry point. Zero by default. */
  readonly selector?: bigint
  readonly data: readonly bigint[]
  /** In the smallest unit of the fee token. */
  readonly maxFee: bigint
  readonly chain: bigint
  /** Further members, such as the nonce. */
  readonly rest?: readonly bigint[]
}

/** Computes the hash of versions 0 to 2. */
async function pedersenHash(
  prefix: string,
  version: Hex,
  { address, selector = 0n, data, maxFee, chain, rest = [] }: PedersenMembers,
): Promise<bigint> {
  const dataHash = await pedersenManyInSlices(data)
  return pedersenMany([shortText(prefix), BigInt(version), address, selector, dataHash, maxFee, chain, ...rest])
}

/** Computes the hash of version 3 (SNIP-8). */
async function poseidonHash(
  prefix: string,
  transaction: Extract<L2aTransaction, { version: '0x3' }>,
  address: bigint,
  chain: bigint,
  ...rest: readonly bigint[]
): Promise<bigint> {
  const { version, tip, resource_bounds, paymaster_data, nonce } = transaction
  return poseidonMany([
    shortText(prefix),
    BigInt(version),
    address,
    poseidonMany([BigInt(tip), ...boundsWords(resource_bounds)]),
    await poseidonManyInSlices(numbers(paymaster_data)),
    chain,
    BigInt(nonce),
    (modeBit(transaction.nonce_data_availability_mode) << 32n) | modeBit(transaction.fee_data_availability_mode),
    ...rest,
  ])
}

function boundsWords({ l1_gas, l2_gas, l1_data_gas }: ResourceBounds): bigint[] {
  const words = [boundWord('L1_GAS', l1_gas), boundWord('L2_GAS', l2_gas)]
  return l1_data_gas === undefined ? words : [...words, boundWord('L1_DATA', l1_data_gas)]
}

/** Packs name (56 bits), amount (64 bits) and price (128 bits) into one number. */
const boundWord = (name: string, { max_amount, max_price_per_unit }: ResourceBound): bigint =>
  (shortText(name) << 192n) | (BigInt(max_amount) << 128n) | BigInt(max_price_per_unit)

const modeBit = (mode: MemberValues['mode']): bigint => (mode === 'L2' ? 1n : 0n)

const numbers = (felts: readonly Felt[]): bigint[] => felts.map(BigInt)
