import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import type { Node } from '../../../src/node.ts'
import { type Deployment, send } from './smartAccounts.ts'

type Provider = Pick<Node, 'provider'>

/** Returns the word in slot 0 for every call. As an account, it validates operations with this result. */
const RETURNS_SLOT_0 = '0x5f545f5260205ff3'
/** Returns the bytes of slot 1 and the word in slot 0 for every call. As a paymaster, it validates operations with this result and context. */
const RETURNS_BYTES_AND_SLOT_0 = '0x60405f525f54602052602060405260015460605260805ff3'
/** Writes the slots from 1 to the number in its calldata, each with its number. */
const STORES = '0x5f355b8015601257808055600190036002565b00'
const VALID = 0n

const depositAbi = parseAbi(['function depositTo(address account) payable'])
let created = 0

/** Creates a contract with this code at a new address. */
export async function place({ provider }: Provider, code: Hex, slots: readonly bigint[] = []): Promise<Address> {
  const address = toHex(0xacc0_0000 + ++created, { size: 20 })
  await provider.request({ method: 'anvil_setCode', params: [address, code] })
  for (const [slot, value] of slots.entries())
    await provider.request({
      method: 'anvil_setStorageAt',
      params: [address, toHex(slot), toHex(value, { size: 32 })],
    })
  return address
}

/** Deposits ether in the EntryPoint for an account or a paymaster. */
export const deposit = (node: Provider, { entryPoint }: Deployment, account: Address, wei = 10n ** 18n) =>
  send(node, {
    to: entryPoint,
    value: toHex(wei),
    data: encodeFunctionData({ abi: depositAbi, functionName: 'depositTo', args: [account] }),
  })

/** Creates an account that validates every operation with `validationData`, and deposits ether for it. */
export async function scriptedAccount(node: Provider, deployment: Deployment, validationData = VALID) {
  const account = await place(node, RETURNS_SLOT_0, [validationData])
  await deposit(node, deployment, account)
  return account
}

/** Creates a paymaster that validates every operation with `validationData`, and deposits ether for it. */
export async function scriptedPaymaster(node: Provider, deployment: Deployment, validationData = VALID) {
  const paymaster = await place(node, RETURNS_BYTES_AND_SLOT_0, [validationData, 42n])
  await deposit(node, deployment, paymaster)
  return paymaster
}

/** Creates a contract that writes the slots from 1 to the number in its calldata, each with its number. */
export const placeStores = (node: Provider): Promise<Address> => place(node, STORES)

/** Creates a contract that emits its calldata. */
export const placeEmitter = (node: Provider): Promise<Address> => place(node, '0x365f5f37365fa000')

/** Creates a contract that passes its calldata to another one, and succeeds if that one fails. */
export const placeForwarder = (node: Provider, to: Address): Promise<Address> =>
  place(node, `0x365f5f375f5f365f5f73${to.slice(2)}5af100`)

/** An operation of EntryPoint 0.7 with sufficient limits, without a signature. */
export const operationOf = (sender: Address, members: object = {}): Record<string, unknown> => ({
  sender,
  nonce: '0x0',
  callData: '0x' as Hex,
  callGasLimit: toHex(100_000),
  verificationGasLimit: toHex(200_000),
  preVerificationGas: toHex(60_000),
  maxFeePerGas: toHex(4n * 10n ** 9n),
  maxPriorityFeePerGas: toHex(10n ** 9n),
  signature: '0x',
  ...members,
})
