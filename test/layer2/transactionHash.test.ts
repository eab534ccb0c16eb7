import { hash as starknet } from 'starknet'
import { hash as early } from 'starknet-early'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeL2aTransaction } from '../../src/layer2/l2a/completeL2aTransaction.ts'
import { starknetKeccak, toFelt } from '../../src/layer2/l2a/felt.ts'
import { loadStarkHashes, pedersenMany } from '../../src/layer2/l2a/hash.ts'
import { emptyL2aLedger } from '../../src/layer2/l2a/ledger.ts'
import type { L2aTransaction, MemberValues, PartialTransaction } from '../../src/layer2/l2a/transaction.ts'
import { deployedAddress, transactionHash } from '../../src/layer2/l2a/transactionHash.ts'
import { addL2aTransaction } from '../../src/layer2/l2a/transitions.ts'
import { countTurns } from '../turns.ts'

beforeAll(loadStarkHashes)

/** SN_SEPOLIA */
const chainId = '0x534e5f5345504f4c4941' as const

/** All optional members of version 3, without default values. */
const nonDefaultMembers = {
  tip: '0x7b',
  paymaster_data: ['0x1', '0x2'],
  account_deployment_data: ['0x3'],
  nonce_data_availability_mode: 'L2',
  fee_data_availability_mode: 'L1',
  nonce: '0x11',
} as const

const complete = (partial: PartialTransaction): L2aTransaction => completeL2aTransaction(partial, 'test', () => '0x5')

const mode = (name: MemberValues['mode']): 0 | 1 => (name === 'L2' ? 1 : 0)

/** Returns the members of version 3 as arguments of starknet.js. */
function version3Arguments(transaction: Extract<L2aTransaction, { version: '0x3' }>) {
  const bound = ({ max_amount, max_price_per_unit }: { max_amount: string; max_price_per_unit: string }) => ({
    max_amount: BigInt(max_amount),
    max_price_per_unit: BigInt(max_price_per_unit),
  })
  const { l1_gas, l2_gas, l1_data_gas = { max_amount: '0x0', max_price_per_unit: '0x0' } } = transaction.resource_bounds
  return {
    version: '0x3' as const,
    chainId,
    nonce: transaction.nonce,
    tip: transaction.tip,
    paymasterData: [...transaction.paymaster_data],
    accountDeploymentData: 'account_deployment_data' in transaction ? [...transaction.account_deployment_data] : [],
    nonceDataAvailabilityMode: mode(transaction.nonce_data_availability_mode),
    feeDataAvailabilityMode: mode(transaction.fee_data_availability_mode),
    resourceBounds: { l1_gas: bound(l1_gas), l2_gas: bound(l2_gas), l1_data_gas: bound(l1_data_gas) },
  }
}

/** Returns the hash of starknet.js: of the current release for version 3, of an earlier one for 1 and 2. Undefined for version 0 and DEPLOY. */
function starknetJsHash(transaction: L2aTransaction): string | undefined {
  switch (transaction.type) {
    case 'INVOKE': {
      if (transaction.version === '0x0') return undefined
      const common = { senderAddress: transaction.sender_address, compiledCalldata: [...transaction.calldata] }
      if (transaction.version === '0x3')
        return starknet.calculateInvokeTransactionHash({ ...common, ...version3Arguments(transaction) })
      const { max_fee, nonce } = transaction
      return early.calculateInvokeTransactionHash({ ...common, version: '0x1', maxFee: max_fee, chainId, nonce })
    }
    case 'DECLARE': {
      if (transaction.version === '0x0') return undefined
      const common = { classHash: transaction.class_hash, senderAddress: transaction.sender_address }
      if (transaction.version === '0x3') {
        const compiledClassHash = transaction.compiled_class_hash
        return starknet.calculateDeclareTransactionHash({
          ...common,
          compiledClassHash,
          ...version3Arguments(transaction),
        })
      }
      const compiledClassHash = 'compiled_class_hash' in transaction ? transaction.compiled_class_hash : undefined
      const { version, max_fee, nonce } = transaction
      return early.calculateDeclareTransactionHash({
        ...common,
        version,
        maxFee: max_fee,
        chainId,
        nonce,
        ...(compiledClassHash !== undefined && { compiledClassHash }),
      } as Parameters<typeof early.calculateDeclareTransactionHash>[0]) // the type requires the compiled class in version 1 too
    }
    case 'DEPLOY_ACCOUNT': {
      const common = {
        contractAddress: deployedAddress(transaction),
        classHash: transaction.class_hash,
        salt: transaction.contract_address_salt,
      }
      const calldata = [...transaction.constructor_calldata]
      if (transaction.version === '0x3') {
        return starknet.calculateDeployAccountTransactionHash({
          ...common,
          compiledConstructorCalldata: calldata,
          ...version3Arguments(transaction),
        })
      }
      const { max_fee, nonce } = transaction
      return early.calculateDeployAccountTransactionHash({
        ...common,
        constructorCalldata: calldata,
        version: '0x1',
        maxFee: max_fee,
        chainId,
        nonce,
      })
    }
    case 'L1_HANDLER': {
      const [from = '0x0', ...payload] = transaction.calldata
      return starknet.calculateL2MessageTxHash(
        from,
        transaction.contract_address,
        transaction.entry_point_selector,
        payload,
        chainId,
        transaction.nonce,
      )
    }
    case 'DEPLOY':
      return undefined
  }
}

describe('transactionHash equals the hash of starknet.js for', () => {
  test.each<[name: string, partial: PartialTransaction]>([
    ['INVOKE 1', { type: 'INVOKE', version: '0x1' }],
    ['INVOKE 1 without calldata', { type: 'INVOKE', version: '0x1', members: { calldata: [] } }],
    ['INVOKE 3', { type: 'INVOKE', version: '0x3' }],
    ['INVOKE 3 with all members', { type: 'INVOKE', version: '0x3', members: nonDefaultMembers }],
    ['DECLARE 1', { type: 'DECLARE', version: '0x1' }],
    ['DECLARE 2', { type: 'DECLARE', version: '0x2' }],
    ['DECLARE 3', { type: 'DECLARE', version: '0x3' }],
    ['DECLARE 3 with all members', { type: 'DECLARE', version: '0x3', members: nonDefaultMembers }],
    ['DEPLOY_ACCOUNT 1', { type: 'DEPLOY_ACCOUNT', version: '0x1', members: { constructor_calldata: ['0x1', '0x2'] } }],
    ['DEPLOY_ACCOUNT 3', { type: 'DEPLOY_ACCOUNT', version: '0x3', members: { constructor_calldata: ['0x1', '0x2'] } }],
    ['L1_HANDLER', { type: 'L1_HANDLER', members: { calldata: ['0xabc', '0x1', '0x2'], nonce: '0x9' } }],
  ])('%s', async (_, partial) => {
    const transaction = complete(partial)
    expect(await transactionHash(transaction, chainId)).toBe(starknetJsHash(transaction))
  })
})

describe('transactionHash follows the formula for', () => {
  const many = (values: readonly (bigint | string)[]) => pedersenMany(values.map(BigInt))
  const text = (short: string) => BigInt(`0x${Buffer.from(short).toString('hex')}`)

  test('INVOKE 0, with the expected value of a test of starknet.py', async () => {
    const members = {
      contract_address: '0x3606db92e563e41f4a590bc01c243e8178e9ba8c980f8e464579f862da3537c',
      entry_point_selector: starknetKeccak('increase_balance'),
      calldata: ['0x4d2'],
      max_fee: '0x0',
    } as const
    const goerli = `0x${Buffer.from('SN_GOERLI').toString('hex')}` as const
    expect(await transactionHash(complete({ type: 'INVOKE', version: '0x0', members }), goerli)).toBe(
      '0xd0a52d6e77b836613b9f709ad7f4a88297697fefbef1ada3c59692ff46702c',
    )
  })

  test('INVOKE 0', async () => {
    const transaction = complete({ type: 'INVOKE', version: '0x0' })
    if (!('entry_point_selector' in transaction && 'max_fee' in transaction)) throw new Error('not an INVOKE 0')
    const { contract_address, entry_point_selector, calldata, max_fee } = transaction
    const parts = [text('invoke'), '0x0', contract_address, entry_point_selector, many(calldata), max_fee, chainId]
    expect(BigInt(await transactionHash(transaction, chainId))).toBe(many(parts))
  })

  test('DECLARE 0', async () => {
    const transaction = complete({ type: 'DECLARE', version: '0x0' })
    if (transaction.type !== 'DECLARE' || transaction.version !== '0x0') throw new Error('not a DECLARE 0')
    const { sender_address, class_hash, max_fee } = transaction
    const parts = [text('declare'), '0x0', sender_address, '0x0', many([]), max_fee, chainId, class_hash]
    expect(BigInt(await transactionHash(transaction, chainId))).toBe(many(parts))
  })

  test('DEPLOY', async () => {
    const transaction = complete({ type: 'DEPLOY', members: { constructor_calldata: ['0x7'] } })
    if (transaction.type !== 'DEPLOY') throw new Error('not a DEPLOY')
    const selector = starknetKeccak('constructor')
    const parts = [text('deploy'), '0x0', deployedAddress(transaction), selector, many(['0x7']), '0x0', chainId]
    expect(BigInt(await transactionHash(transaction, chainId))).toBe(many(parts))
  })
})

test('deployedAddress equals the address of starknet.js', () => {
  const parts = {
    class_hash: starknetKeccak('class'),
    contract_address_salt: '0x5',
    constructor_calldata: ['0x1', '0x2'],
  } as const
  const computed = starknet.calculateContractAddressFromHash('0x5', parts.class_hash, ['0x1', '0x2'], 0)
  expect(deployedAddress(parts)).toBe(computed)
})

test('other work runs while the address of a contract with long calldata is computed', async () => {
  const felts = Array.from({ length: 200 }, (_, index) => toFelt(BigInt(index)))
  const given = { type: 'DEPLOY_ACCOUNT', hash: '0x1', members: { constructor_calldata: felts } } as const
  const [{ transactions }, turns] = await countTurns(() => addL2aTransaction(emptyL2aLedger, given, 0))
  expect(turns).toBeGreaterThan(30)
  const deployment = transactions.get('0x1')?.transaction as Extract<L2aTransaction, { type: 'DEPLOY_ACCOUNT' }>
  expect(deployedAddress(deployment)).toBe(deployedAddress({ ...deployment }))
})

test('other work runs while long data of a paymaster is hashed', async () => {
  const felts = Array.from({ length: 400 }, (_, index) => toFelt(BigInt(index)))
  const members = { paymaster_data: felts }
  const transaction = completeL2aTransaction({ type: 'INVOKE', version: '0x3', members }, 'test', () => '0x0')
  const [, turns] = await countTurns(() => transactionHash(transaction, chainId))
  expect(turns).toBeGreaterThan(30)
})

test('resource bounds without data gas have another hash, as before specification 0.8', async () => {
  const bound = { max_amount: '0x1', max_price_per_unit: '0x2' } as const
  const none = { max_amount: '0x0', max_price_per_unit: '0x0' } as const
  const hashWith = (bounds: MemberValues['bounds']) =>
    transactionHash(complete({ members: { resource_bounds: bounds } }), chainId)
  expect(await hashWith({ l1_gas: bound, l2_gas: none })).not.toBe(
    await hashWith({ l1_gas: bound, l2_gas: none, l1_data_gas: none }),
  )
})

test.each(['0x1', '0x3'] as const)('the hash of long calldata in version %s lets other work run', async (version) => {
  const calldata = Array.from({ length: version === '0x1' ? 40 : 800 }, (_, index) =>
    starknetKeccak(`element ${index}`),
  )
  const transaction = complete({ type: 'INVOKE', version, members: { calldata } })
  let others = 0
  let pending = setImmediate(function other() {
    others++
    pending = setImmediate(other)
  })
  expect(await transactionHash(transaction, chainId)).toBe(starknetJsHash(transaction))
  clearImmediate(pending)
  expect(others).toBeGreaterThan(1)
})
