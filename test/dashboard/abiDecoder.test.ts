import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  parseAbi,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { AbiDecoder } from '../../src/dashboard/web/abi/abiDecoder.ts'

const token = `0x${'c0'.repeat(20)}` as const
const [from, to] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const
const uint256 = [{ type: 'uint256' }] as const

const erc20Transfer = {
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }) as [`0x${string}`],
  data: encodeAbiParameters(uint256, [7n]),
}
const erc721Transfer = {
  address: token,
  topics: encodeEventTopics({ abi: erc721Abi, eventName: 'Transfer', args: { from, to, tokenId: 7n } }) as [
    `0x${string}`,
  ],
  data: '0x',
} as const
const transferFrom = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, 7n] })
const namesIn = (decoder: AbiDecoder) => decoder.call(token, transferFrom)?.values.map(({ name }) => name)

describe('token standards', () => {
  test('decode without an ABI of the contract', () => {
    const decoder = new AbiDecoder([])
    const call = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 7n] })
    expect(decoder.call(token, call)).toMatchObject({ name: 'transfer', values: [{}, { name: 'value', value: 7n }] })
    expect(decoder.event(erc20Transfer)?.values[2]).toEqual({ name: 'value', type: 'uint256', value: 7n })
    expect(decoder.event(erc721Transfer)?.values[2]).toEqual({ name: 'tokenId', type: 'uint256', value: 7n })
    const single = {
      address: token,
      topics: encodeEventTopics({
        abi: erc1155Abi,
        eventName: 'TransferSingle',
        args: { operator: from, from, to },
      }) as [`0x${string}`],
      data: encodeAbiParameters([...uint256, ...uint256], [3n, 7n]),
    }
    expect(decoder.event(single)?.values.map(({ name }) => name)).toEqual(['operator', 'from', 'to', 'id', 'value'])
  })

  test('of a contract are recognized by its events, for functions that two standards have', () => {
    const decoder = new AbiDecoder([])
    expect(namesIn(decoder)?.[2]).toBe('amountOrTokenId')
    expect(namesIn(decoder.forLogs([erc20Transfer]))?.[2]).toBe('value')
    expect(namesIn(decoder.forLogs([erc721Transfer]))?.[2]).toBe('tokenId')
  })

  test('have precedence over ABIs of other contracts, but not over the ABI of the contract', () => {
    const abi = parseAbi(['function transferFrom(address giver, address taker, uint256 quantity)'])
    const other = new AbiDecoder([{ name: 'other', address: `0x${'dd'.repeat(20)}`, abi }])
    expect(namesIn(other.forLogs([erc721Transfer]))?.[2]).toBe('tokenId')
    const own = new AbiDecoder([{ name: 'own', address: token, abi }])
    expect(namesIn(own.forLogs([erc721Transfer]))).toEqual(['giver', 'taker', 'quantity'])
  })
})
