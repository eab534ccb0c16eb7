import { readFileSync } from 'node:fs'
import { encodeFunctionData, type Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import type { SolcOutput } from './bankArtifacts.ts'

const PATH = 'contracts/Shared.sol'
const textOf = (name: string): string => readFileSync(new URL(`shared/${name}`, import.meta.url), 'utf8')

let node: Node
afterEach(() => node.close())

/** A node with the contracts of `shared`. Returns a function that sends a transaction and returns the location of its failure. */
async function openShared(settings: string) {
  const output: SolcOutput = JSON.parse(textOf(`${settings}.json`))
  const contracts = output.contracts[PATH] ?? {}
  node = await createNode({ artifacts: [{ input: { sources: { [PATH]: { content: textOf(PATH) } } }, output }] })
  const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
  const from = node.accounts[0]?.address
  const send = (transaction: object) => rpc('eth_sendTransaction', { from, gas: '0x4c4b40', ...transaction })
  const codeOf = (name: string): Hex => `0x${contracts[name]?.evm.bytecode.object}`
  const hash = await send({ data: codeOf('Shared') })
  const { contractAddress: to } = (await rpc('eth_getTransactionReceipt', hash)) as { contractAddress: Hex }
  const locationOf = async (transaction: object): Promise<string[]> => {
    const frames = await rpc('vivarium_locateFailure', await send(transaction))
    return (frames as { function: string; line: number }[]).map((frame) => `${frame.function}:${frame.line}`)
  }
  return {
    /** Calls a function with zero. */
    call: (functionName: string) =>
      locationOf({ to, data: encodeFunctionData({ abi: contracts.Shared?.abi ?? [], functionName, args: [0n] }) }),
    fallBack: () => locationOf({ to, data: '0x12345678' }),
    create: () => locationOf({ data: codeOf('Derived') }),
  }
}

describe.each(['plain', 'optimized', 'ir', 'irPlain'])('in code with the settings %s', (settings) => {
  /** Number of functions that are known. With the optimizer, `viaIR` leaves only the innermost. */
  const known = settings === 'ir' ? 1 : 2

  test.each([
    ['first', ['Shared.first:32']],
    ['reverts', ['Shared.reverts:40']],
    ['requires', ['Shared.requires:44']],
  ])('the location of %s is not of a function with equal code', async (name, location) => {
    expect(await (await openShared(settings)).call(name)).toEqual(location)
  })

  test('functions with equal code have no location if the optimizer merges them', async () => {
    const { call } = await openShared(settings)
    const isMerged = settings === 'optimized' || settings === 'ir'
    expect(await call('second')).toEqual(isMerged ? [] : ['Shared.second:36'])
  })

  test('the end of a modifier is at the beginning of its function', async () => {
    const location = ['Shared.checked:27', 'Shared.tail:47'].slice(0, known)
    expect(await (await openShared(settings)).call('tail')).toEqual(location)
  })

  test('the location of a function is not of its modifier', async () => {
    expect((await (await openShared(settings)).call('body'))[0]).toBe('Shared.body:52')
  })

  test('the location omits functions that the compiler generated', async () => {
    const location = ['Shared.inner:57', 'Shared.calls:62'].slice(0, known)
    expect(await (await openShared(settings)).call('calls')).toEqual(location)
  })

  test('a failure in the fallback function has its line', async () => {
    expect(await (await openShared(settings)).fallBack()).toEqual(['Shared.fallback:81'])
  })

  test('a failure in the constructor of a base contract has its line', async () => {
    expect((await (await openShared(settings)).create())[0]).toBe(settings === 'ir' ? undefined : 'Base.constructor:8')
  })
})

test('a failure in an assembly function has its line, and the line of the call', async () => {
  const { call } = await openShared('plain')
  expect(await call('inAssembly')).toEqual(['Shared.inAssembly:69', 'Shared.inAssembly:71'])
})
