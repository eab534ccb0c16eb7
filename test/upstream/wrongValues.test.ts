import { expect, test } from 'vitest'
import type { Address, Hash } from '../../src/bytes.ts'
import { LoadingTrie } from '../../src/upstream/loadingTrie.ts'
import { LoadingValues } from '../../src/upstream/loadingValues.ts'
import type { StateSource } from '../../src/upstream/stateSource.ts'
import { upstreamInconsistent } from '../../src/upstream/upstreamErrors.ts'
import { word } from './chains.ts'

const address: Address = '0x00000000000000000000000000000000000000aa'

/** Returns an upstream with these results by method. */
const sourceWith = (results: Readonly<Record<string, unknown>>): StateSource => ({
  block: '0x5',
  isPrague: true,
  call: async (method) => results[method],
  wrongResponse: async (what) => upstreamInconsistent({ host: 'one.example', what }),
})

const account = { eth_getBalance: '0x1', eth_getTransactionCount: '0x0', eth_getCode: '0x' }

test.each([
  [{ eth_getBalance: null }, `the balance of ${address} is not a hex quantity`],
  [{ eth_getTransactionCount: 5 }, `the nonce of ${address} is not a hex quantity`],
  [{ eth_getCode: null }, `the code of ${address} is not hex data`],
])('a state without proofs names an account that the upstream does not return: %j', async (results, problem) => {
  const values = new LoadingValues(sourceWith({ ...account, ...results }))
  await expect(values.load({ kind: 'account', address })).rejects.toMatchObject({
    name: 'UpstreamInconsistent',
    message: expect.stringContaining(problem),
  })
})

test('a state without proofs names a slot that the upstream does not return', async () => {
  const values = new LoadingValues(sourceWith({ eth_getStorageAt: '0x' }))
  await expect(values.load({ kind: 'slot', address, slot: 10n })).rejects.toMatchObject({
    name: 'UpstreamInconsistent',
    message: expect.stringContaining(`slot 0xa of ${address} is not a hex quantity`),
  })
})

test('a state names code that the upstream does not return', async () => {
  const codeHash = word(1) as Hash
  const source = sourceWith({ eth_getCode: null })
  const values = new LoadingValues(source)
  const trie = new LoadingTrie(word(2) as Hash, source)
  for (const state of [values, trie]) {
    state.noteCode(codeHash, address)
    await expect(state.load({ kind: 'code', codeHash })).rejects.toMatchObject({
      name: 'UpstreamInconsistent',
      message: expect.stringContaining(`the code of ${address} is not hex data`),
    })
  }
})
