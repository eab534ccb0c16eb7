import { expect, test } from 'vitest'
import { type Address, EMPTY_BYTES, hexToBytes } from '../../src/bytes.ts'
import type { AbiItem } from '../../src/fixtures/abi/abi.ts'
import { selectorOf } from '../../src/fixtures/abi/abiCoding.ts'
import { AbiRegistry } from '../../src/reports/abiRegistry.ts'
import type { CallNode } from '../../src/reports/callTree.ts'
import { treeLines } from '../../src/reports/treeText.ts'

const proxy: Address = `0x${'11'.repeat(20)}`
const implementation: Address = `0x${'22'.repeat(20)}`

/** A function without arguments that returns one value. */
const getter = (type: string): AbiItem => ({ type: 'function', name: 'get', inputs: [], outputs: [{ name: '', type }] })

test.each(['DELEGATECALL', 'CALLCODE'] as const)(
  'decodes the result of a %s with the ABI of the code that ran',
  (kind) => {
    const abis = new AbiRegistry()
    abis.add({ name: 'Vault', address: implementation, abi: [getter('uint256')] })
    abis.add({ name: 'Proxy', address: proxy, abi: [getter('bool')] })
    const call: CallNode = {
      kind,
      caller: proxy,
      address: proxy,
      codeAddress: implementation,
      value: 0n,
      input: hexToBytes(selectorOf(getter('uint256'))),
      events: [],
      gasUsed: 100,
      output: hexToBytes(`0x${'5'.padStart(64, '0')}`),
      outcome: 'success',
      innerFault: undefined,
    }
    expect(treeLines(call, abis)).toEqual([`[100] Vault.get() [${kind.toLowerCase()}]`, '└─ ← 5'])
    const plain = {
      ...call,
      kind: 'CALL',
      codeAddress: proxy,
      output: hexToBytes(`0x${'1'.padStart(64, '0')}`),
    } as const
    expect(treeLines(plain, abis)).toEqual(['[100] Proxy.get()', '└─ ← true'])
    expect(treeLines({ ...plain, output: EMPTY_BYTES }, abis).at(-1)).toBe('└─ ← ()')
  },
)
