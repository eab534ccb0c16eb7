import { readFileSync } from 'node:fs'
import { encodeFunctionData, type Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import type { LineTrace } from '../../../src/dashboard/web/views/explorer/transaction/debugger/lineTrace.ts'
import { createNode, type Node } from '../../../src/node.ts'
import type { SolcOutput } from './bankArtifacts.ts'

const paths = ['Amount', 'Indirect', 'Passing', 'Twice'].map((name) => `contracts/${name}.sol`)
const textOf = (name: string): string => readFileSync(new URL(`indirect/${name}`, import.meta.url), 'utf8')

let node: Node
afterEach(() => node.close())

/** A node with the contract of `indirect`. Returns functions that send a transaction, and return its lines or the location of its failure. */
async function openIndirect(settings: string, name = 'Indirect') {
  const output: SolcOutput = JSON.parse(textOf(`${settings}.json`))
  const sources = Object.fromEntries(paths.map((path) => [path, { content: textOf(path) }]))
  node = await createNode({ artifacts: [{ input: { sources }, output }] })
  const { abi, evm } = output.contracts[`contracts/${name}.sol`]?.[name] ?? expect.unreachable()
  const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
  const from = node.accounts[0]?.address
  const send = (transaction: object) => rpc('eth_sendTransaction', { from, gas: '0x4c4b40', ...transaction })
  const created = await send({ data: `0x${evm.bytecode.object}` })
  const { contractAddress: to } = (await rpc('eth_getTransactionReceipt', created)) as { contractAddress: Hex }
  const call = (functionName: string, value: bigint) =>
    send({ to, data: encodeFunctionData({ abi, functionName, args: [value] }) })
  const formatted = (list: readonly { function: string | null; line: number | null }[]): string[] =>
    list.map((each) => `${each.function}:${each.line}`)
  return {
    async linesOf(functionName: string, value: bigint): Promise<string[]> {
      const hash = await call(functionName, value)
      return formatted(((await rpc('vivarium_traceLines', hash)) as LineTrace).lines)
    },
    async failureOf(functionName: string, value: bigint): Promise<string[]> {
      const hash = await call(functionName, value)
      return formatted((await rpc('vivarium_locateFailure', hash)) as LineTrace['lines'] & object)
    },
    call,
  }
}

describe.each(['plain', 'optimized', 'ir', 'irPlain'])('in code with the settings %s', (settings) => {
  // With the optimizer, `viaIR` leaves no location of `halve`.
  const isKnown = ([name]: readonly [string, bigint, string]): boolean => settings !== 'ir' || name !== 'divide'
  const traces = [
    ['add', 1n, 'plus:9'],
    ['divide', 2n, 'halve:15'],
    ['changed', 1n, 'Indirect.double:47'],
    ['guarded', 1n, 'Indirect.guarded:37'],
  ] as const
  test.each(traces.filter(isKnown))(
    'a trace of %s has the lines of the function that runs',
    async (name, value, line) => {
      expect(await (await openIndirect(settings)).linesOf(name, value)).toContain(line)
    },
  )

  const failures = [
    ['add', 99n, 'plus:10'],
    ['divide', 3n, 'halve:15'],
    ['guarded', 7n, 'Indirect.guarded:37'],
  ] as const
  test.each(failures.filter(isKnown))(
    'the location of a failure in %s is the function that failed',
    async (name, value, line) => {
      expect((await (await openIndirect(settings)).failureOf(name, value))[0]).toBe(line)
    },
  )

  test('a function that another one receives has its lines', async () => {
    const { failureOf, linesOf } = await openIndirect(settings, 'Passing')
    expect(await linesOf('pass', 3n)).toContain('Passing.square:12')
    expect((await failureOf('pass', 9n))[0]).toBe('Passing.square:12')
  })

  test('a function that was assigned in another transaction has its lines', async () => {
    const { call, failureOf, linesOf } = await openIndirect(settings)
    await call('choose', 0n)
    expect(await linesOf('changed', 1n)).toContain('Indirect.triple:52')
    expect((await failureOf('changed', 50n))[0]).toBe('Indirect.triple:51')
  })
})
