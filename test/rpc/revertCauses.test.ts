import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, encodeAbiParameters, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { abandoned } from '../../src/protocol/abandoned.ts'
import { timedOut } from '../../src/protocol/timeSlice.ts'
import { hardhatCause } from '../../src/rpc/services/calls/hardhatCause.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/**
 * Causes of reverts without data with the preset for Hardhat. The expected texts are those of Hardhat 2.29.1 for the contracts in
 * revertCauses/Contracts.sol, compiled by solc 0.8.26 with the optimizer.
 */

const folder = temporaryFolder()

type Name = 'Checks' | 'Target' | 'Caller' | 'Factory' | 'NotPayable' | 'OnlyReceive' | 'Proxy'
interface Compiled {
  readonly contractName: Name
  readonly abi: Abi
  readonly bytecode: `0x${string}`
}

const compiled: Readonly<Record<Name, Compiled>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'revertCauses', 'contracts.json'), 'utf8'),
)
const missing = "function selector was not recognized and there's no fallback function"
const noContract = 'function call to a non-contract account'
const littleData = 'function returned an unexpected amount of data'

const account = `0x${'5a'.repeat(20)}` as const
const encoded = (name: Name, functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: compiled[name].abi, functionName, args } as never)

async function deploy(node: Node, name: Name, argument?: readonly [type: string, value: unknown]) {
  const [type, value] = argument ?? []
  const args = type === undefined ? '' : encodeAbiParameters([{ type }], [value]).slice(2)
  const [from] = await node.provider.request({ method: 'eth_accounts' })
  const data = `${compiled[name].bytecode}${args}` as const
  const hash = await node.provider.request({ method: 'eth_sendTransaction', params: [{ from, data }] })
  const receipt = await node.provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt?.contractAddress ?? expect.fail()
}

async function deployAll(node: Node): Promise<Record<Name, `0x${string}`>> {
  const Caller = await deploy(node, 'Caller')
  return {
    Caller,
    Checks: await deploy(node, 'Checks'),
    Target: await deploy(node, 'Target', ['uint256', 5n]),
    Factory: await deploy(node, 'Factory'),
    NotPayable: await deploy(node, 'NotPayable'),
    OnlyReceive: await deploy(node, 'OnlyReceive'),
    Proxy: await deploy(node, 'Proxy', ['address', Caller]),
  }
}

let node: Node
let at: Record<Name, `0x${string}`>
beforeAll(async () => {
  node = await createNode({ compatibleWith: 'hardhat', artifacts: Object.values(compiled) })
  at = await deployAll(node)
})
afterAll(() => node.close())

type Data = `0x${string}` | (() => `0x${string}`)

const messagesOf = async (given: Node, to: string | undefined, data: string, value: bigint) => {
  const [from] = await given.provider.request({ method: 'eth_accounts' })
  const transaction = { from, to, data, value: `0x${value.toString(16)}` }
  const message = (method: string, params: readonly unknown[]) =>
    given.provider.request({ method, params } as never).then(
      () => 'it succeeded',
      (error: Error) => error.message,
    )
  return {
    call: await message('eth_call', [transaction, 'latest']),
    estimate: await message('eth_estimateGas', [transaction]),
    transaction: await message('eth_sendTransaction', [{ ...transaction, gas: '0x100000' }]),
  }
}

const allMessages = (cause: string | undefined) => {
  const text = `Error: Transaction reverted${cause === undefined ? ' without a reason string' : `: ${cause}`}`
  return { call: text, estimate: text, transaction: text }
}

describe('the cause of a revert without data', () => {
  test.each<[string, Name, Data, bigint, string | undefined]>([
    ['an unknown selector', 'Target', '0x12345678', 0n, missing],
    ['no calldata', 'Target', '0x', 0n, missing.replace('fallback', 'fallback nor receive')],
    ['value for a function', 'Target', encoded('Target', 'poke'), 7n, 'non-payable function was called with value 7'],
    [
      'calldata that is too short',
      'Target',
      encoded('Target', 'echo', 1n).slice(0, 40) as `0x${string}`,
      0n,
      'function was called with incorrect parameters',
    ],
    ['an inner call to an account without code', 'Caller', encoded('Caller', 'pokeOther', account), 0n, noContract],
    ['a result of an account without code', 'Caller', encoded('Caller', 'getOther', account), 0n, littleData],
    ['a result that is missing', 'Caller', () => encoded('Caller', 'getOther', at.NotPayable), 0n, littleData],
    ['an inner call with an unknown selector', 'Caller', () => encoded('Caller', 'pokeOther', at.Caller), 0n, missing],
    ['a call in an inner creation', 'Factory', encoded('Factory', 'make', account), 0n, noContract],
    ['a require without reason', 'Target', encoded('Target', 'fail'), 0n, undefined],
    ['a require in an inner call', 'Caller', () => encoded('Caller', 'failOther', at.Target), 0n, undefined],
    ['a require about code', 'Target', encoded('Target', 'requireCode', account), 0n, undefined],
    ['a require after a caught error', 'Caller', () => encoded('Caller', 'catchOther', at.Caller), 0n, undefined],
    [
      'value for a fallback function',
      'NotPayable',
      '0x',
      4n,
      "there's no receive function, fallback function is not payable and was called with value 4",
    ],
    [
      'value and data for a fallback function',
      'NotPayable',
      '0x1234',
      4n,
      'fallback function is not payable and was called with value 4',
    ],
    ['data for a receive function', 'OnlyReceive', '0x1234', 0n, missing],
    ['a library', 'Checks', encoded('Checks', 'fail'), 0n, 'library was called directly'],
    ['an unknown selector behind a proxy', 'Proxy', '0x12345678', 0n, missing],
    ['an account without code behind a proxy', 'Proxy', encoded('Caller', 'pokeOther', account), 0n, noContract],
  ])('%s', async (_, name, data, value, cause) => {
    const text = typeof data === 'string' ? data : data()
    expect(await messagesOf(node, at[name], text, value)).toEqual(allMessages(cause))
  })

  test.each<[string, Name, string, string | undefined]>([
    ['passes on', 'Caller', 'pokeOther', 'contract call run out of gas and made the transaction revert'],
    ['catches', 'Caller', 'catchOther', undefined],
  ])('an inner call that runs out of gas, which the contract %s', async (_, name, functionName, cause) => {
    // JUMPDEST, PUSH0, JUMP: an endless loop.
    await node.provider.request({ method: 'hardhat_setCode', params: [account, '0x5b5f56'] })
    const transaction = { to: at[name], data: encoded(name, functionName, account), gas: '0x100000' }
    const message = (method: string) =>
      node.provider.request({ method, params: [transaction] } as never).catch((error: Error) => error.message)
    const { call } = allMessages(cause)
    expect([await message('eth_call'), await message('eth_sendTransaction')]).toEqual([call, call])
    await node.provider.request({ method: 'hardhat_setCode', params: [account, '0x'] })
  })

  test.each<[Name, string | undefined]>([
    ['Caller', 'non-payable function was called with value 1'],
    // It has no constructor.
    ['NotPayable', undefined],
  ])('value for the creation of %s', async (name, cause) => {
    expect(await messagesOf(node, undefined, compiled[name].bytecode, 1n)).toEqual(allMessages(cause))
  })

  test('without artifacts: only the checks of calls are recognized', async () => {
    await using other = await createNode({ compatibleWith: 'hardhat' })
    const { Caller, Target } = await deployAll(other)
    const messages = (to: string, data: string) => messagesOf(other, to, data, 0n)
    expect(await messages(Caller, encoded('Caller', 'pokeOther', account))).toEqual(allMessages(noContract))
    expect(await messages(Caller, encoded('Caller', 'getOther', account))).toEqual(allMessages(littleData))
    expect(await messages(Target, '0x12345678')).toEqual(allMessages(undefined))
  })

  // Measured on Hardhat 2.29.1.
  test.each([
    ['an invalid opcode', 'fe', 'VM Exception while processing transaction: invalid opcode'],
    ['an undefined opcode', '0c', 'VM Exception while processing transaction: invalid opcode'],
    ['too few stack items', '01', 'Transaction reverted without a reason string'],
    ['a revert', '5f5ffd', 'Transaction reverted without a reason string'],
  ])('without artifacts: %s in an inner call, with and without a proxy', async (_, code, text) => {
    await using other = await createNode({ compatibleWith: 'hardhat' })
    const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
    const setCode = (at: `0x${string}`, given: string) =>
      other.provider.request({ method: 'hardhat_setCode', params: [at, `0x${given}`] })
    await setCode(address('1'), code)
    // CALL, POP, and REVERT without data.
    await setCode(address('2'), `5f5f5f5f5f73${'1'.repeat(40)}5af1505f5ffd`)
    // DELEGATECALL, POP, and REVERT with the return data.
    await setCode(address('3'), `5f5f5f5f73${'2'.repeat(40)}5af4503d5f5f3e3d5ffd`)
    // CALL of an account without code after the call that fails.
    await setCode(address('4'), `5f5f5f5f5f73${'1'.repeat(40)}5af1505f5f5f5f5f73${'5'.repeat(40)}5af1505f5ffd`)
    const message = (to: string) =>
      other.provider
        .request({ method: 'eth_call', params: [{ to, gas: '0x100000' }] } as never)
        .catch((error: Error) => error.message)
    expect(await message(address('2'))).toBe(`Error: ${text}`)
    expect(await message(address('3'))).toBe(`Error: ${text}`)
    expect(await message(address('4'))).toBe('Error: Transaction reverted without a reason string')
  })

  test('an ABI that a client gives for an address decides nothing, because it may be a part', async () => {
    await using other = await createNode({ compatibleWith: 'hardhat' })
    const { Target } = await deployAll(other)
    const { abi } = compiled.Caller
    await other.provider.request({ method: 'vivarium_addAbi', params: [{ address: Target, abi }] } as never)
    expect(await messagesOf(other, Target, encoded('Target', 'fail'), 0n)).toEqual(allMessages(undefined))
  })

  test('is unknown if the second execution takes too long, so that the client gets the revert', async () => {
    await expect(hardhatCause(() => Promise.reject(timedOut({ seconds: 1 })), [])).resolves.toBeUndefined()
    await expect(hardhatCause(() => Promise.reject(abandoned()), [])).rejects.toMatchObject({
      name: 'RequestAbandoned',
    })
  })

  test('on a fork: the state of the upstream is loaded, also if an earlier fork of the chain had other code', async () => {
    const { url } = await node.listen({ port: 0 })
    const request = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
    const openFork = () => createNode({ compatibleWith: 'hardhat', artifacts: Object.values(compiled), forkUrl: url })
    vi.stubEnv('XDG_CACHE_HOME', folder.newFolder())
    try {
      const snapshot = await request('evm_snapshot')
      for (const address of [at.Proxy, at.Caller]) await request('hardhat_setCode', address, '0x00')
      await node.mine()
      const earlier = await openFork()
      for (const to of [at.Proxy, at.Caller])
        await earlier.provider.request({ method: 'eth_call', params: [{ to }] } as never)
      await earlier.close()
      await request('evm_revert', snapshot)

      await using fork = await openFork()
      const data = encoded('Caller', 'pokeOther', at.Target).replace(at.Target.slice(2), at.Proxy.slice(2))
      expect(await messagesOf(fork, at.Proxy, data, 0n)).toEqual(allMessages(missing))
    } finally {
      vi.unstubAllEnvs()
    }
  })
})
