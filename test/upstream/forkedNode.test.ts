import { describe, expect, test } from 'vitest'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { jar, rpc, upstream, word } from './chains.ts'
import { testForks } from './forkTests.ts'

useNodes()

describe('a node that forks an upstream', () => {
  testForks()

  test('loads what a call names in one batch, and nothing twice', async () => {
    const { url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const sent = async () => (await rpc(fork, 'vivarium_forkStatus')) as { requests: number; calls: number }
    const before = await sent()
    const storageKeys = [0, 1, 2].map(word)
    const call = [{ from: jar, to: counter, data: word(1), accessList: [{ address: counter, storageKeys }] }, 'latest']
    await rpc(fork, 'eth_call', call)
    const after = await sent()
    // The account with its slots, then the code of the account, and the headers for BLOCKHASH.
    expect(after.requests - before.requests).toBeLessThanOrEqual(3)
    await rpc(fork, 'eth_call', call)
    expect(await sent()).toEqual(after)
  })

  test('loads the slots that the system calls of several blocks read in one request', async () => {
    const { url } = await upstream()
    const fork = await start({ forkUrl: [url], forkCache: fileIn('system.fork'), accounts: 3 })
    const requests = async () => ((await rpc(fork, 'vivarium_forkStatus')) as { requests: number }).requests
    await rpc(fork, 'evm_mine')
    const before = await requests()
    for (let block = 1; block < 8; block++) await rpc(fork, 'evm_mine')
    expect(await requests()).toBe(before)
    for (let block = 0; block < 8; block++) await rpc(fork, 'evm_mine')
    // At most one for the roots of beacon blocks (EIP-4788), and one for the hashes of blocks (EIP-2935).
    expect(await requests()).toBeLessThanOrEqual(before + 2)
  })
})
