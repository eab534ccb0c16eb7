import { type BaseError, ContractFunctionRevertedError, createPublicClient, custom, type Hex, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

/** Errors of calls and estimates that fail, as in anvil 1.7.1. */

let node: Node
afterEach(() => node.close())

const address = `0x${'c1'.repeat(20)}` as const
/** Reverts with the data that it is called with. */
const reverting = '0x365f5f37365ffd'
const open = async (code: string, clientVersion = 'anvil/v1.7.1') => {
  node = await createNode({ clientVersion })
  await rpc('anvil_setCode', address, code)
}
const rpc = <Result = unknown>(method: string, ...params: unknown[]) =>
  node.provider.request<Result>({ method, params } as never)

const text = (value: string): Hex => `0x${Buffer.from(value).toString('hex')}`
const word = (value: number): string => value.toString(16).padStart(64, '0')
const stringOf = (value: string): string =>
  word(32) + word(Buffer.byteLength(value)) + text(value).slice(2).padEnd(64, '0')
const panic = (code: number): Hex => `0x4e487b71${word(code)}`
const ones = 'ff'.repeat(32)

describe.each(['eth_call', 'eth_estimateGas'])('%s', (method) => {
  test.each<[string, Hex, string]>([
    ['nothing', '0x', ''],
    ['a reason', `0x08c379a0${stringOf('hi')}`, ': hi'],
    ['a string without a selector', `0x${stringOf('hi')}`, ': hi'],
    ['text', text('not enough tokens'), ': not enough tokens'],
    ['a generic panic', panic(0), ': panic: generic/unspecified error (0x00)'],
    ['a failed assertion', panic(1), ': panic: assertion failed (0x01)'],
    ['an overflow', panic(0x11), ': panic: arithmetic underflow or overflow (0x11)'],
    ['a division by zero', panic(0x12), ': panic: division or modulo by zero (0x12)'],
    ['a wrong enum value', panic(0x21), ': panic: failed to convert value into enum type (0x21)'],
    ['a wrong storage array', panic(0x22), ': panic: storage byte array incorrectly encoded (0x22)'],
    ['a pop of an empty array', panic(0x31), ': panic: called `.pop()` on an empty array (0x31)'],
    ['an index out of bounds', panic(0x32), ': panic: array out-of-bounds access (0x32)'],
    ['too much memory', panic(0x41), ': panic: memory allocation error (0x41)'],
    ['an invalid function', panic(0x51), ': panic: called an invalid internal function (0x51)'],
    ['an unknown panic', panic(0x99), ': panic: unknown code (0x99)'],
    ['a custom error', '0x8b7ac980', ': custom error 0x8b7ac980'],
    ['a custom error with values', `0x8b7ac980${ones}`, `: custom error 0x8b7ac980: ${ones}`],
    ['a custom error with text', `0x8b7ac980${text('abc').slice(2)}`, ': custom error 0x8b7ac980: abc'],
    ['a custom error with a number', `0x8b7ac980${word(5)}`, `: custom error 0x8b7ac980: ${'\0'.repeat(31)}\x05`],
    ['a number', `0x${word(5)}`, `: ${'\0'.repeat(31)}\x05`],
    ['a damaged reason', `0x08c379a0${ones}`, `: custom error 0x08c379a0: ${ones}`],
    ['less than a selector', '0x8b', ': custom error bytes 0x8b'],
    ['a short text', text('abc'), ': abc'],
  ])('a revert with %s', async (_, data, reason) => {
    await open(reverting)
    const error = { code: 3, message: `execution reverted${reason}`, data }
    await expect(rpc(method, { to: address, data })).rejects.toMatchObject(error)
  })

  test.each([
    ['the invalid opcode', '0xfe', 'InvalidFEOpcode'],
    ['an undefined opcode', '0x0c', 'OpcodeNotFound'],
    ['an empty stack', '0x50', 'StackUnderflow'],
    ['a full stack', '0x5b5f5f56', 'StackOverflow'],
    ['an invalid jump', '0x600056', 'InvalidJump'],
    ['return data that does not exist', '0x60015f5f3e', 'OutOfOffset'],
  ])('%s', async (_, code, name) => {
    await open(code)
    const error = { code: -32603, message: `EVM error ${name}`, data: '0x' }
    await expect(rpc(method, { to: address })).rejects.toMatchObject(error)
  })

  test.each([
    ['code that is too large', '0x620100005ff3', 'CreateContractSizeLimit'],
    ['code that begins with 0xef', '0x60ef5f5360015ff3', 'CreateContractStartingWithEF'],
  ])('%s', async (_, data, name) => {
    await open('0x')
    await expect(rpc(method, { data })).rejects.toMatchObject({ code: -32603, message: `EVM error ${name}` })
  })
})

test('the estimate of a call that runs out of gas names the gas limit', async () => {
  await open('0x5b5f56')
  const call = { to: address, gas: '0x10000' }
  await expect(rpc('eth_call', call)).rejects.toMatchObject({ code: -32603, message: 'EVM error OutOfGas' })
  const message = 'Out of gas: gas required exceeds allowance: 65536'
  await expect(rpc('eth_estimateGas', call)).rejects.toMatchObject({ code: -32003, message })
})

test('viem recognizes a contract that fails without a revert', async () => {
  await open('0xfe')
  const client = createPublicClient({ transport: custom(node.provider) })
  const abi = parseAbi(['function fail() view returns (uint256)'])
  const error = await client
    .readContract({ address, abi, functionName: 'fail' })
    .catch((thrown: unknown) => thrown as BaseError)
  const cause = (error as BaseError).walk((inner) => inner instanceof ContractFunctionRevertedError)
  expect(cause).toMatchObject({ reason: 'EVM error InvalidFEOpcode' })
})

test('another client version keeps the messages of go-ethereum', async () => {
  await open(reverting, 'other/v1')
  const call = rpc('eth_call', { to: address, data: panic(0x11) })
  await expect(call).rejects.toMatchObject({ message: 'execution reverted: arithmetic underflow or overflow' })
})
