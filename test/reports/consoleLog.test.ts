import { encodeFunctionData, parseAbiItem, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import { consoleText } from '../../src/reports/consoleLog.ts'

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const checksummed = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns the text that a call of the console prints. */
function printedText(signature: string, args: readonly unknown[]): string | undefined {
  const abi = [parseAbiItem(`function ${signature}` as 'function log()')]
  return consoleText(hexToBytes(encodeFunctionData({ abi, functionName: abi[0]?.name, args: args as never } as never)))
}

describe('the overloads of console.log', () => {
  test.each([
    ['log()', [], ''],
    ['log(uint256)', [7n], '7'],
    ['log(int256)', [-7n], '-7'],
    ['log(string)', ['hello'], 'hello'],
    ['log(bool)', [true], 'true'],
    ['log(address)', [address], checksummed],
    ['log(bytes)', ['0x0102'], '0x0102'],
    ['log(bytes4)', ['0x01020304'], '0x01020304'],
    ['logBytes32(bytes32)', [`0x${'ab'.repeat(32)}`], `0x${'ab'.repeat(32)}`],
    ['logInt(int256)', [-1n], '-1'],
    ['logString(string)', ['a'], 'a'],
    ['log(string,uint256)', ['n', 5n], 'n 5'],
    ['log(string,int256)', ['n', -5n], 'n -5'],
    ['log(address,bool,uint256,string)', [address, false, 1n, 'x'], `${checksummed} false 1 x`],
    ['log(string,string,string,string)', ['a', 'b', 'c', 'd'], 'a b c d'],
  ] as const)('%s', (signature, args, expected) => {
    expect(printedText(signature, args)).toBe(expected)
  })

  test('include every combination of up to four of the four types', () => {
    const types = ['uint256', 'string', 'bool', 'address']
    const words: string[][] = [[]]
    for (const word of words) if (word.length < 4) words.push(...types.map((type) => [...word, type]))
    expect(words).toHaveLength(1 + 4 + 16 + 64 + 256)
    const empty = Buffer.alloc(32 * 9)
    const unknown = words.filter((word) => {
      const selector = hexToBytes(toFunctionSelector(`function log(${word.join(',')})`))
      return consoleText(Buffer.concat([selector, empty])) === undefined
    })
    expect(unknown).toEqual([])
  })

  test('include the functions of early versions, which hashed `uint`', () => {
    // The selector of log(uint), as in Hardhat 2.0.
    expect(consoleText(hexToBytes(`0xf5b1bba9${'7'.padStart(64, '0')}`))).toBe('7')
  })
})

describe('placeholders', () => {
  test.each([
    ['log(string,uint256)', ['%d%%', 50n], '50%'],
    ['log(string,uint256)', ['%x', 255n], '0xff'],
    ['log(string,uint256)', ['%e', 1500n], '1.5e3'],
    ['log(string,string)', ['%s!', 'hi'], 'hi!'],
    ['log(string,string)', ['%d', 'hi'], 'NaN'],
    ['log(string,bool)', ['%s and %d', true], 'true and %d'],
    ['log(string,bool)', ['%d', true], '1'],
    ['log(string,address)', ['%s', address], checksummed],
    ['log(string,uint256,uint256)', ['%s', 1n, 2n], '1 2'],
    ['log(uint256,string)', [1n, '%s'], '1 %s'],
  ] as const)('%s, row %#', (signature, args, expected) => {
    expect(printedText(signature, args)).toBe(expected)
  })
})

test('data that is not a console call prints nothing', () => {
  expect(consoleText(hexToBytes('0x'))).toBeUndefined()
  expect(consoleText(hexToBytes('0x12345678'))).toBeUndefined()
  // A truncated log(string).
  expect(consoleText(hexToBytes(`0x41304fac${'f'.repeat(64)}`))).toBeUndefined()
})
