import { describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { l2aTable, l2bTable, withPrefixes } from '../../src/rpc/protocol/layer2Tables.ts'
import { openLayer2Node } from './openLayer2Node.ts'

const hash32 = `0x${'a'.repeat(64)}`

const padded = (felt: string) => `0x${felt.slice(2).padStart(64, '0')}`
const upper = (felt: string) => `0x${felt.slice(2).toUpperCase()}`

describe.each(['l2a', 'starknet'])('%s_getBlockWithTxs', (prefix) => {
  const name = `${prefix}_getBlockWithTxs`

  test('returns the same block by hash, number and tag, with named and positional parameters', async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aAddTransaction')
    await request('vivarium_l2aSealBlock')
    const block = await request<Record<string, unknown>>(name, { block_id: 'latest' })
    const { block_hash, block_number } = block
    for (const id of ['latest', { block_hash }, { block_number }]) {
      expect(await request(name, { block_id: id })).toEqual(block)
      expect(await request(name, [id])).toEqual(block)
    }
  })

  test('has exactly the members of the specification', async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aAddTransaction', [{ version: 1 }])
    await request('vivarium_l2aSealBlock')
    await request('vivarium_l2aAddTransaction', [{ version: 1 }])
    const sealed = await request<{ transactions: object[] }>(name, ['latest'])
    const shared = [
      'parent_hash',
      'timestamp',
      'sequencer_address',
      'l1_gas_price',
      `${prefix}_version`,
      'transactions',
    ]
    expect(Object.keys(sealed).sort()).toEqual(['status', 'block_hash', 'block_number', 'new_root', ...shared].sort())
    expect(Object.keys(sealed.transactions[0] ?? {}).sort()).toEqual(
      ['calldata', 'max_fee', 'nonce', 'sender_address', 'signature', 'transaction_hash', 'type', 'version'].sort(),
    )
    const pending = await request<object>(name, ['pending'])
    expect(Object.keys(pending).sort()).toEqual(['status', ...shared].sort())
    expect(pending).toMatchObject({ status: 'PENDING', l1_gas_price: { price_in_fri: expect.stringMatching(/^0x/) } })
  })

  test.each([{ block_hash: '0x1' }, { block_number: 99 }, { block_number: Number.MAX_SAFE_INTEGER }])(
    'returns "Block not found" for %j',
    async (id) => {
      const { request } = await openLayer2Node()
      await expect(request(name, { block_id: id })).rejects.toMatchObject({ code: 24, message: 'Block not found' })
    },
  )

  test('accepts hashes with leading zeros and upper-case digits, and returns canonical hashes', async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aAddTransaction')
    await request('vivarium_l2aSealBlock')
    const block = await request<{ block_hash: string; transactions: { transaction_hash: string }[] }>(name, ['latest'])
    for (const format of [padded, upper, (hash: string) => upper(padded(hash))]) {
      expect(await request(name, [{ block_hash: format(block.block_hash) }])).toEqual(block)
      const hash = format(block.transactions[0]?.transaction_hash ?? '')
      expect(await request(`${prefix}_getTransactionByHash`, [hash])).toEqual(block.transactions[0])
    }
    const transaction = { nonce: '0x00A', transaction_hash: `0x${'0'.repeat(61)}ABC`, calldata: [padded('0x1')] }
    const added = await request<{ transaction_hash: string }>('vivarium_l2aAddTransaction', [transaction])
    expect(added).toEqual({ transaction_hash: '0xabc' })
    expect(await request(`${prefix}_getTransactionByHash`, ['0xabc'])).toMatchObject({
      nonce: '0xa',
      calldata: ['0x1'],
    })
  })

  test.each<[what: string, params: unknown]>([
    ['no parameters', undefined],
    ['an empty object', {}],
    ['an empty list', []],
    ['null', [null]],
    ['both members', { block_id: { block_hash: '0x1', block_number: 1 } }],
    ['no member', { block_id: {} }],
    ['an additional member', { block_id: { block_number: 0, more: 1 } }],
    ['another tag', { block_id: 'earliest' }],
    ['a tag of another profile', { block_id: 'pre_confirmed' }],
    ['a number alone', [0]],
    ['a hash alone', ['0x1']],
    ['a hex number', { block_id: { block_number: '0x1' } }],
    ['a negative number', { block_id: { block_number: -1 } }],
    ['a fraction', { block_id: { block_number: 1.5 } }],
    ['a number beyond 2^53', { block_id: { block_number: 2 ** 53 } }],
    ['a hash without prefix', { block_id: { block_hash: 'abc' } }],
    ['a hash of 65 digits', { block_id: { block_hash: `${hash32}0` } }],
    ['an invalid hash', { block_id: { block_hash: '0xzz' } }],
    ['a number for a hash', { block_id: { block_hash: 5 } }],
    ['a list for an id', { block_id: ['latest'] }],
    ['an unknown parameter', { block: 'latest' }],
    ['an additional parameter', { block_id: 'latest', more: 1 }],
    ['an additional argument', ['latest', 1]],
  ])('rejects %s', async (_, params) => {
    const { request } = await openLayer2Node()
    await expect(request(name, params)).rejects.toMatchObject({ code: -32602 })
  })

  test('names the profile that has a tag', async () => {
    const { request } = await openLayer2Node()
    await expect(request(name, ['pre_confirmed'])).rejects.toMatchObject({
      message:
        'block_id: unknown tag pre_confirmed: profile 0.6 has latest, pending; for pre_confirmed, set the profile of the network to "0.10"',
    })
  })
})

describe.each(['l2b', 'zks'])('%s_getTransactionDetails', (prefix) => {
  const name = `${prefix}_getTransactionDetails`

  test('has all members', async () => {
    const { request } = await openLayer2Node()
    const hash = await request('vivarium_l2bAddTransaction', [
      { receivedAt: '2026-01-01T00:00:00.123Z', isL1Originated: true },
    ])
    expect(await request(name, [hash])).toEqual({
      ethCommitTxHash: null,
      ethExecuteTxHash: null,
      ethProveTxHash: null,
      fee: '0x0',
      gasPerPubdata: '0x320',
      initiatorAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      isL1Originated: true,
      receivedAt: '2026-01-01T00:00:00.123Z',
      status: 'pending',
      ...(prefix === 'zks' && { ethPrecommitTxHash: null }),
    })
    // A transaction from layer 1 pays no fee on layer 2.
    await request('vivarium_l2bAdvance', [hash])
    expect(await request(name, [hash])).toMatchObject({ status: 'included', fee: '0x0' })
    const layer2Hash = await request('vivarium_l2bAddTransaction', [])
    await request('vivarium_l2bAdvance', [layer2Hash])
    expect(await request(name, [layer2Hash])).toMatchObject({
      gasPerPubdata: '0xc350',
      fee: expect.not.stringMatching(/^0x0$/),
    })
  })

  test('returns null for an unknown hash, and accepts upper-case digits', async () => {
    const { request } = await openLayer2Node()
    expect(await request(name, [hash32])).toBeNull()
    const hash = await request<string>('vivarium_l2bAddTransaction')
    expect(await request(name, [`0x${hash.slice(2).toUpperCase()}`])).not.toBeNull()
  })

  test.each<[what: string, params: unknown]>([
    ['no parameters', undefined],
    ['an empty list', []],
    ['an object', { hash: hash32 }],
    ['an empty object', {}],
    ['null', [null]],
    ['a number', [1]],
    ['a short hash', ['0xab']],
    ['a long hash', [`${hash32}00`]],
    ['no prefix', ['a'.repeat(64)]],
    ['invalid digits', [`0x${'g'.repeat(64)}`]],
    ['an additional argument', [hash32, 1]],
  ])('rejects %s', async (_, params) => {
    const { request } = await openLayer2Node()
    await expect(request(name, params)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('the other methods of l2a', () => {
  test('are consistent with the block', async () => {
    const { request } = await openLayer2Node()
    const { transaction_hash } = await request<{ transaction_hash: string }>('vivarium_l2aAddTransaction', [
      { revert_reason: 'no funds' },
    ])
    expect(await request('starknet_getTransactionStatus', { transaction_hash })).toEqual({
      finality_status: 'ACCEPTED_ON_L2',
      execution_status: 'REVERTED',
    })
    expect(await request('starknet_getBlockTransactionCount', { block_id: 'pending' })).toBe(1)
    await request('vivarium_l2aSealBlock')
    const block = await request<{ block_hash: string; transactions: unknown[] }>('starknet_getBlockWithTxs', ['latest'])
    expect(await request('starknet_getBlockWithTxHashes', ['latest'])).toEqual({
      ...block,
      transactions: [transaction_hash],
    })
    expect(await request('starknet_getTransactionByHash', { transaction_hash })).toEqual(block.transactions[0])
    expect(await request('starknet_getTransactionByBlockIdAndIndex', { block_id: 'latest', index: 0 })).toEqual(
      block.transactions[0],
    )
    expect(await request('starknet_blockHashAndNumber')).toEqual({ block_hash: block.block_hash, block_number: 1 })
    expect(await request('starknet_blockNumber', {})).toBe(1)
    expect(await request('starknet_chainId')).toBe('0x534e5f5345504f4c4941')
    expect(await request('starknet_specVersion')).toMatch(/^0\.6\./)
    expect(await request('starknet_syncing')).toBe(false)
  })

  test('return the error codes of the public specification', async () => {
    const { request } = await openLayer2Node()
    await expect(request('l2a_getTransactionByHash', ['0x1'])).rejects.toMatchObject({ code: 29 })
    await expect(request('l2a_getTransactionStatus', ['0x1'])).rejects.toMatchObject({ code: 29 })
    await expect(request('l2a_getTransactionByBlockIdAndIndex', ['latest', 0])).rejects.toMatchObject({ code: 27 })
    await expect(request('l2a_getTransactionByBlockIdAndIndex', ['latest', -1])).rejects.toMatchObject({ code: -32602 })
    await expect(request('l2a_getBlockTransactionCount', [{ block_number: 7 }])).rejects.toMatchObject({ code: 24 })
  })
})

describe('vivarium_l2a and vivarium_l2b methods', () => {
  test.each<[what: string, method: string, params: unknown[]]>([
    ['an unknown type', 'vivarium_l2aAddTransaction', [{ type: 'transfer' }]],
    ['a version that the type does not have', 'vivarium_l2aAddTransaction', [{ type: 'deploy', version: 3 }]],
    ['a member of another version', 'vivarium_l2aAddTransaction', [{ version: 3, max_fee: '0x1' }]],
    ['an unknown member', 'vivarium_l2aAddTransaction', [{ sender: '0x1' }]],
    ['a malformed felt', 'vivarium_l2aAddTransaction', [{ nonce: 1 }]],
    ['an unknown block member', 'vivarium_l2aSealBlock', [{ number: 5 }]],
    ['an unknown policy', 'vivarium_l2aSetPolicy', [{ sealAfter: 5 }]],
    ['a negative time', 'vivarium_l2bSetPolicy', [{ includeAfter: -5 }]],
    ['an unknown stage', 'vivarium_l2bAdvance', [hash32, 'final']],
    ['an unknown transaction member', 'vivarium_l2bAddTransaction', [{ from: hash32 }]],
    ['an invalid time', 'vivarium_l2bAddTransaction', [{ receivedAt: 'yesterday' }]],
  ])('reject %s', async (_, method, params) => {
    const { request } = await openLayer2Node()
    await expect(request(method, params)).rejects.toMatchObject({ code: -32602 })
  })

  test('reject duplicate transactions', async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aAddTransaction', [{ transaction_hash: '0x1' }])
    await expect(request('vivarium_l2aAddTransaction', [{ transaction_hash: '0x1' }])).rejects.toMatchObject({
      name: 'DuplicateTransaction',
    })
    await request('vivarium_l2bAddTransaction', [{ hash: hash32 }])
    await expect(request('vivarium_l2bAddTransaction', [{ hash: hash32 }])).rejects.toMatchObject({
      name: 'DuplicateTransaction',
    })
  })
})

describe('method tables', () => {
  test('an l2a network has no Ethereum methods', () => {
    const names = [...l2aTable(methods).keys()]
    expect(names).toContain('l2a_getBlockWithTxs')
    expect(names).toContain('starknet_getBlockWithTxs')
    expect(names.filter((name) => /^(eth|l2b|zks)_/.test(name))).toEqual([])
  })

  test('an l2b network has eth_ methods for its own transactions', () => {
    const table = l2bTable(methods)
    expect(table.get('eth_chainId')?.handler).toBe(methods.l2b_chainId?.handler)
    expect(table.get('eth_getTransactionReceipt')?.handler).toBe(methods.l2b_getTransactionReceipt?.handler)
    expect(table.has('eth_sendRawTransaction')).toBe(false)
    expect(table.has('zks_getTransactionDetails')).toBe(true)
  })

  test('withPrefixes replaces the prefixes of a network', () => {
    const table = withPrefixes(l2aTable(methods), 'l2a', ['l2a', 'mychain'])
    expect(table.get('mychain_getBlockWithTxs')).toBe(table.get('l2a_getBlockWithTxs'))
    expect(table.has('starknet_getBlockWithTxs')).toBe(false)
    expect(table.has('vivarium_l2aSealBlock')).toBe(true)
    const other = withPrefixes(l2bTable(methods), 'l2b', ['mychain'])
    expect(other.has('mychain_getTransactionDetails')).toBe(true)
    expect(other.has('l2b_getTransactionDetails')).toBe(false)
    expect(other.has('eth_getTransactionReceipt')).toBe(true)
  })
})

describe('extreme values', () => {
  const prime = `0x${(2n ** 251n + 17n * 2n ** 192n + 1n).toString(16)}`
  const max = `0x${(2n ** 251n + 17n * 2n ** 192n).toString(16)}`

  test('a number above the maximum felt is rejected', async () => {
    const { request } = await openLayer2Node()
    for (const transaction of [{ nonce: prime }, { calldata: ['0x1', prime] }, { transaction_hash: prime }]) {
      await expect(request('vivarium_l2aAddTransaction', [transaction])).rejects.toMatchObject({ code: -32602 })
    }
    await expect(request('l2a_getBlockWithTxs', [{ block_hash: prime }])).rejects.toMatchObject({ code: 24 })
  })

  test('the nonce after the maximum felt is zero', async () => {
    const { request } = await openLayer2Node()
    await request('vivarium_l2aAddTransaction', [{ nonce: max, calldata: [max], sender_address: '0xabc' }])
    expect(await request('l2a_getNonce', ['pending', '0xabc'])).toBe('0x0')
    await request('vivarium_l2aAddTransaction', [{ calldata: ['0x5'], sender_address: '0xabc' }])
    await request('vivarium_l2aSealBlock')
    const { transactions } = await request<{ transactions: { nonce: string }[] }>('l2a_getBlockWithTxs', ['latest'])
    expect(transactions.map(({ nonce }) => nonce)).toEqual([max, '0x0'])
  })

  test('a clock beyond the range of Date causes no errors', async () => {
    const { request, wait } = await openLayer2Node()
    wait(9_000_000_000_000)
    const hash = await request<string>('vivarium_l2bAddTransaction')
    await request('vivarium_l2bAdvance', [hash, 'included'])
    expect(await request('l2b_getTransactionDetails', [hash])).toMatchObject({
      receivedAt: expect.stringMatching(/Z$/),
    })
    expect(await request('l2b_getBlockDetails', [1])).toMatchObject({ number: 1 })
  })
})
