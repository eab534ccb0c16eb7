import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { GivenNodeOptions } from '../../src/options/options.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type Body, WebhookReceiver } from './webhookReceiver.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const folder = temporaryFolder()
let receiver: WebhookReceiver
let node: Node
let alice: Hex
let bob: Hex

const request = <Result = Body>(method: string, ...params: unknown[]): Promise<Result> =>
  node.provider.request({ method, params } as never)

const send = (transaction: object) => request<Hex>('eth_sendTransaction', { from: alice, ...transaction })

const notify = (method: string, path: string, body: object = {}) => request('alchemy_notifyApi', method, path, body)

const create = async (query: string | object, network = 'local'): Promise<Body> => {
  const body = { network, webhook_type: 'GRAPHQL', webhook_url: receiver.url, graphql_query: query }
  return (await notify('POST', '/create-webhook', body)).data
}

async function deployToken(): Promise<Hex> {
  const nonce = await request<Hex>('eth_getTransactionCount', alice, 'latest')
  const args = ['Dollar', 'USD', 10n ** 24n] as const
  await send({ data: encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args }) })
  return getContractAddress({ from: alice, nonce: BigInt(nonce) }).toLowerCase() as Hex
}

const transfer = (token: Hex, to: Hex, amount = 1n) =>
  send({ to: token, data: encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, amount] }) })

async function start(options: GivenNodeOptions = {}): Promise<void> {
  node = await createNode(options)
  ;[alice, bob] = await request<[Hex, Hex]>('eth_accounts')
}

const padded = (address: Hex): Hex => `0x${address.slice(2).padStart(64, '0')}`

/** Waits for the next event and returns its block. */
async function nextBlock(count: number): Promise<Body> {
  return (await received(count)).event.data.block
}

const received = async (count: number): Promise<Body> => (await receiver.received(count))[count - 1]

beforeEach(async () => {
  receiver = new WebhookReceiver()
  await receiver.listen()
})
afterEach(async () => {
  await node.close()
  receiver.close()
})

describe('a webhook with a query', () => {
  test('receives the result for each block in the form of Alchemy', async () => {
    await start()
    const webhook = await create('{ block { number hash logs(filter: {addresses: [], topics: []}) { topics } } }')
    expect(webhook).toMatchObject({ webhook_type: 'GRAPHQL', is_active: true, version: 'V2' })
    await request('evm_mine')
    const { hash } = await request('eth_getBlockByNumber', 'latest', false)
    const [{ text, ...event }] = await receiver.received(1)
    expect(event).toEqual({
      webhookId: webhook.id,
      id: expect.stringMatching(/^whevt_[a-z0-9]{16}$/),
      createdAt: expect.stringMatching(/Z$/),
      type: 'GRAPHQL',
      event: {
        data: { block: { number: 1, hash, logs: [] } },
        sequenceNumber: expect.stringMatching(/^1\d{19}$/),
        network: 'local',
      },
    })
    await request('evm_mine')
    const second = await received(2)
    expect(BigInt(second.event.sequenceNumber)).toBeGreaterThan(BigInt(event.event.sequenceNumber))
  })

  test('receives all fields of a block', async () => {
    await start()
    await create(`{ block {
      number hash parent { number hash } nonce transactionsRoot transactionCount stateRoot receiptsRoot miner { address }
      extraData gasLimit gasUsed baseFeePerGas timestamp logsBloom mixHash difficulty totalDifficulty __typename
    } }`)
    await send({ to: bob })
    const block = await request('eth_getBlockByNumber', 'latest', false)
    expect(await nextBlock(1)).toEqual({
      number: 1,
      hash: block.hash,
      parent: { number: 0, hash: block.parentHash },
      nonce: block.nonce,
      transactionsRoot: block.transactionsRoot,
      transactionCount: 1,
      stateRoot: block.stateRoot,
      receiptsRoot: block.receiptsRoot,
      miner: { address: block.miner },
      extraData: block.extraData,
      gasLimit: Number(block.gasLimit),
      gasUsed: 21_000,
      baseFeePerGas: block.baseFeePerGas,
      timestamp: Number(block.timestamp),
      logsBloom: block.logsBloom,
      mixHash: block.mixHash,
      difficulty: '0x0',
      totalDifficulty: null,
      __typename: 'Block',
    })
  })

  test('receives all fields of transactions and logs', async () => {
    await start()
    const token = await deployToken()
    await create(`{ block {
      transactions { ...details block { number } r s v type inputData accessList { address storageKeys }
        logs { index account { address } topics data } }
      logs(filter: {addresses: ["${token.toUpperCase().replace('0X', '0x')}"], topics: "${TRANSFER}"}) {
        index account { address } topics data transaction { ...details } }
    } }
    fragment details on Transaction {
      hash nonce index from { address } to { address } value gasPrice maxFeePerGas maxPriorityFeePerGas gas status gasUsed
      cumulativeGasUsed effectiveGasPrice createdContract { address }
    }`)
    const hash = await transfer(token, bob)
    const sent = await request('eth_getTransactionByHash', hash)
    const receipt = await request('eth_getTransactionReceipt', hash)
    const details = {
      hash,
      nonce: 1,
      index: 0,
      from: { address: alice },
      to: { address: token },
      value: '0x0',
      gasPrice: receipt.effectiveGasPrice,
      maxFeePerGas: sent.maxFeePerGas,
      maxPriorityFeePerGas: sent.maxPriorityFeePerGas,
      gas: Number(sent.gas),
      status: 1,
      gasUsed: Number(receipt.gasUsed),
      cumulativeGasUsed: Number(receipt.gasUsed),
      effectiveGasPrice: receipt.effectiveGasPrice,
      createdContract: null,
    }
    const [{ topics, data }] = receipt.logs
    const log = { index: 0, account: { address: token }, topics, data }
    const { r, s, v, input } = sent
    expect(await nextBlock(1)).toEqual({
      transactions: [{ ...details, block: null, r, s, v, type: 2, inputData: input, accessList: [], logs: [log] }],
      logs: [{ ...log, transaction: details }],
    })
  })

  test('receives null for the fields that a transaction lacks, and the address of a created contract', async () => {
    await start()
    await create(`{ block { transactions {
      type to { address } createdContract { address } maxFeePerGas maxPriorityFeePerGas accessList { address } } } }`)
    await send({ data: '0x00', gasPrice: '0x77359400' })
    const created = getContractAddress({ from: alice, nonce: 0n }).toLowerCase()
    const [transaction] = (await nextBlock(1)).transactions
    expect(transaction).toEqual({
      type: 0,
      to: null,
      createdContract: { address: created },
      maxFeePerGas: null,
      maxPriorityFeePerGas: null,
      accessList: null,
    })
  })

  test('receives the calls of the transactions', async () => {
    await start()
    const caller = getContractAddress({ from: alice, nonce: 0n }).toLowerCase()
    await create(`{ block { callTracerTraces(filter: {addresses: [{from: ["${alice}"]}, {from: "${caller}", to: []}]}) {
      from { address } to { address } type input output value gas gasUsed error revertReason subtraceCount traceAddressPath
      txHash } } }`)
    // Returns the value of the transaction to its sender.
    const returning = '5f5f5f5f34335af1'
    await send({ data: `0x67${returning}5f5260086018f3` })
    await received(1)
    const hash = await send({ to: caller, value: '0x5', gas: '0x186a0' })
    const { gasUsed } = await request('eth_getTransactionReceipt', hash)
    const trace = await request('debug_traceTransaction', hash, { tracer: 'callTracer' })
    const call = {
      type: 'CALL',
      input: '0x',
      output: null,
      value: '0x5',
      error: null,
      revertReason: null,
      txHash: hash,
    }
    expect((await nextBlock(2)).callTracerTraces).toEqual([
      {
        ...call,
        from: { address: alice },
        to: { address: caller },
        gas: '0x186a0',
        gasUsed,
        subtraceCount: 1,
        traceAddressPath: [],
      },
      {
        ...call,
        from: { address: caller },
        to: { address: alice },
        gas: trace.calls[0].gas,
        gasUsed: trace.calls[0].gasUsed,
        subtraceCount: 0,
        traceAddressPath: [0],
      },
    ])
  })

  test('receives the calls before a transaction with too many', async () => {
    await start()
    const caller = getContractAddress({ from: alice, nonce: 0n }).toLowerCase() as Hex
    const other = `"0x${'1'.repeat(40)}"`
    await create('{ block { callTracerTraces { to { address } } } }')
    await create({
      query: `{ block { callTracerTraces(filter: {addresses: [{to: [${other}]}]}) { input } } }`,
      skip_empty_messages: true,
    })
    // Calls the zero address with 1 MiB of data until 50,000 gas remain.
    const calling = '5b5f5f621000005f5f5f5af15061c3505a115f5700'
    await send({ data: `0x74${calling}5f526015600bf3` })
    await received(1)
    await request('evm_setAutomine', false)
    await send({ to: bob })
    await send({ to: caller, gas: '0xf42400' })
    await request('evm_mine')
    const events = (await receiver.received(3)).slice(1).map(({ event }) => event)
    expect(events.map(({ data }) => data.block.callTracerTraces)).toEqual(
      expect.arrayContaining([[{ to: { address: bob } }], []]),
    )
    for (const event of events)
      expect(event).toMatchObject({ truncated: true, truncatedFields: ['block.callTracerTraces'] })
  })

  test('selects transactions by sender and recipient', async () => {
    await start()
    const carol = `0x${'c'.repeat(40)}` as Hex
    await create({
      query: `{ block { transactions(filter: {addresses: [{from: ["${alice}"], to: ["${bob}"]}, {to: ["${carol}"]}]}) { to { address } } } }`,
      skip_empty_messages: true,
    })
    await send({ to: alice })
    await send({ to: bob })
    await send({ to: carol })
    await send({ from: bob, to: bob })
    await send({ from: bob, to: carol })
    await receiver.received(3)
    const recipients = receiver.events.map(({ event }) => event.data.block.transactions[0].to.address)
    expect(recipients).toEqual([bob, carol, carol])
  })

  test('has no event of a removed block, and one of the block that replaces it', async () => {
    await start()
    const webhook = await create('{ block { number transactions { hash } } }')
    const snapshot = await request('evm_snapshot')
    await send({ to: bob, value: '0x1' })
    await receiver.received(1)
    await request('evm_revert', snapshot)
    const hash = await send({ to: bob, value: '0x2' })
    const [first, second] = await receiver.received(2)
    expect(second.event.data).toEqual({ block: { number: 1, transactions: [{ hash }] } })
    expect(BigInt(second.event.sequenceNumber)).toBeGreaterThan(BigInt(first.event.sequenceNumber))
    expect(second.webhookId).toBe(webhook.id)
  })

  test('can use aliases, directives and inline fragments', async () => {
    await start()
    await create(`query Blocks { first: block(hash: "0x${'1'.repeat(64)}") {
      height: number
      hash @skip(if: true)
      ... on Block { transactions { hash } }
      ... @include(if: false) { timestamp }
      transactions { value }
    } }`)
    const hash = await send({ to: bob, value: '0x1' })
    expect((await received(1)).event.data).toEqual({ first: { height: 1, transactions: [{ hash, value: '0x1' }] } })
  })

  test('returns its query', async () => {
    await start()
    const query = '{ block { number } }'
    const { id } = await create(query)
    expect(await notify('GET', `/dashboard-webhook-graphql-query?webhook_id=${id}`)).toEqual({
      data: { graphql_query: query, skip_empty_messages: false },
    })
  })
})

describe('variables', () => {
  const queryOfTransfers = `query ($accounts: [Address!], $topics: [Bytes32!]!) { block {
    transactions(filter: {addresses: [{to: $accounts}]}) { value }
    logs(filter: {addresses: [], topics: ["${TRANSFER}", [], $topics]}) { data }
  } }`

  test('select, and their changes apply to the next block', async () => {
    await start()
    const token = await deployToken()
    await notify('POST', '/graphql/variables/accounts', { items: [bob] })
    await notify('POST', '/graphql/variables/topics', { items: [padded(bob)] })
    await create({ query: queryOfTransfers, skip_empty_messages: true })
    await transfer(token, alice)
    await transfer(token, bob)
    expect(await nextBlock(1)).toMatchObject({ transactions: [], logs: [{ data: padded('0x1') }] })
    await notify('PATCH', '/graphql/variables/accounts', { add: [alice] })
    await send({ to: alice, value: '0x2' })
    expect(await nextBlock(2)).toEqual({ transactions: [{ value: '0x2' }], logs: [] })
    await notify('PATCH', '/graphql/variables/accounts', { delete: [alice] })
    await send({ to: alice, value: '0x3' })
    await send({ to: bob, value: '0x4' })
    expect(await nextBlock(3)).toEqual({ transactions: [{ value: '0x4' }], logs: [] })
  })

  test('are created, read in pages, changed and deleted', async () => {
    await start()
    expect(await notify('POST', '/graphql/variables/accounts', { items: [alice, bob, alice] })).toEqual({})
    expect(await notify('POST', '/graphql/variables/accounts', { items: [bob] })).toEqual({})
    expect(await notify('GET', '/graphql/variables/accounts?limit=1')).toEqual({
      data: [alice],
      pagination: { cursors: { after: '1' }, total_count: 2 },
    })
    await notify('PATCH', '/graphql/variables/accounts', { delete: [alice], add: [] })
    expect(await notify('GET', '/graphql/variables/accounts')).toMatchObject({ data: [bob] })
    expect(await notify('DELETE', '/graphql/variables/accounts')).toEqual({})
    await expect(notify('GET', '/graphql/variables/accounts')).rejects.toThrow(
      'there is no variable accounts: create it with POST /graphql/variables/accounts',
    )
  })

  test('that a webhook uses cannot be deleted', async () => {
    await start()
    await notify('POST', '/graphql/variables/accounts', { items: [bob] })
    const { id } = await create(
      'query ($accounts: [Address!]) { block { transactions(filter: {addresses: [{to: $accounts}]}) { hash } } }',
    )
    await expect(notify('DELETE', '/graphql/variables/accounts')).rejects.toThrow(
      `the webhook ${id} uses the variable accounts: delete the webhook first`,
    )
    await notify('DELETE', `/delete-webhook?webhook_id=${id}`)
    expect(await notify('DELETE', '/graphql/variables/accounts')).toEqual({})
  })

  test.each([
    ['POST', 'a-b', { items: [TRANSFER] }, 'name: expected the name of a variable: letters, digits and _, not "a-b"'],
    ['POST', 'list', {}, 'items is missing: expected a list of addresses, or of topics of 32 bytes, in hex'],
    ['POST', 'list', { items: [] }, 'items: expected at least one element, not an empty list'],
    ['POST', 'list', { items: ['0x12'] }, 'items[0]: expected an address, or a topic of 32 bytes, in hex, not "0x12"'],
    [
      'POST',
      'list',
      { items: [TRANSFER, TRANSFER.slice(0, 42)] },
      'items: expected only addresses or only topics, not a list of 2',
    ],
    ['PATCH', 'missing', { add: [TRANSFER] }, 'there is no variable missing'],
    ['PATCH', 'topics', {}, 'expected either add or delete with elements: use one request for each'],
    ['PATCH', 'topics', { add: [TRANSFER], delete: [TRANSFER] }, 'expected either add or delete with elements'],
    [
      'PATCH',
      'topics',
      { add: [TRANSFER.slice(0, 42)] },
      'add: the variable topics has elements of the type Bytes32, not Address',
    ],
    ['PUT', 'topics', {}, 'expected the HTTP method GET, POST, PATCH or DELETE, not PUT'],
  ])('%s %s %j is refused', async (method, name, body, message) => {
    await start()
    await notify('POST', '/graphql/variables/topics', { items: [TRANSFER] })
    await expect(notify(method, `/graphql/variables/${name}`, body)).rejects.toThrow(message)
  })

  test('and queries exist after a restart', async () => {
    const dataDir = folder.newFolder()
    await start({ dataDir })
    await notify('POST', '/graphql/variables/accounts', { items: [bob] })
    const { id } = await create({
      query: 'query ($accounts: [Address!]) { block { transactions(filter: {addresses: {to: $accounts}}) { value } } }',
      skip_empty_messages: true,
    })
    await node.close()
    await start({ dataDir })
    await send({ to: alice, value: '0x1' })
    await send({ to: bob, value: '0x2' })
    const event = await received(1)
    expect(event.webhookId).toBe(id)
    expect(event.event.data.block).toEqual({ transactions: [{ value: '0x2' }] })
  })
})

describe('a query', () => {
  test.each([
    ['', 'graphql_query is missing: expected a GraphQL query, such as { block { number } }'],
    ['{ block { number }', 'graphql_query: line 1, column 19: Syntax Error: Expected Name, found <EOF>'],
    [
      '{\n  block { nummer } }',
      'line 2, column 11: Cannot query field "nummer" on type "Block". Did you mean "number"?',
    ],
    [
      '{ block { logs { data } } }',
      'line 1, column 11: Field "logs" argument "filter" of type "BlockLogsFilterCriteria!"',
    ],
    [
      '{ block { logs(filter: {addresses: ["0x12"]}) { data } } }',
      'line 1, column 37: Expected value of type "Address!", found "0x12"; expected 20 bytes in hex',
    ],
    ['mutation { block { number } }', 'graphql_query: line 1, column 1: expected a query'],
    ['query A { block { number } } query B { block { hash } }', 'line 1, column 30: expected one query, not several'],
    ['{ __schema { types { name } } }', 'line 1, column 3: a webhook selects only block, not __schema'],
    [
      'query ($addresses: [Address!]) { block { transactions(filter: {addresses: [{to: $addresses}]}) { hash } } }',
      'graphql_query: the variable addresses does not exist: create it with POST /graphql/variables/addresses, or give it a default value',
    ],
    [
      'query ($topics: [Address!]) { block { transactions(filter: {addresses: [{to: $topics}]}) { hash } } }',
      'graphql_query: the variable topics has elements of the type Bytes32, not Address',
    ],
    [
      'query ($isWanted: Boolean!) { block { number @include(if: $isWanted) } }',
      'line 1, column 8: the variable $isWanted must have the type [Address!] or [Bytes32!]',
    ],
    ['{ block { parent { transactions { hash } } } }', 'a webhook reports one block: parent has no transactions'],
    [`{ block { ${'number '.repeat(250)} } }`, 'the query selects more than 250 fields'],
    [`{ block { number } }${' '.repeat(262_144)}`, 'expected at most 262144 characters'],
    [`{ block(hash: ${'['.repeat(64)}`, 'more than 64 nested brackets'],
    [
      `{ block { logs(filter: {addresses: []}) { ${'transaction { logs { '.repeat(5)} data ${'} } '.repeat(5)} } } }`,
      'more than 10 nested fields',
    ],
    [
      `{ block { ...f9 } } ${Array.from({ length: 10 }, (_, index) => `fragment f${index} on Block { ${index === 0 ? 'number' : `...f${index - 1} ...f${index - 1} ...f${index - 1}`} }`).join(' ')}`,
      'the query selects more than 2000 fields, including its fragments',
    ],
  ])('with mistake %# is refused', async (query, message) => {
    await start()
    await notify('POST', '/graphql/variables/topics', { items: [TRANSFER] })
    await expect(create(query)).rejects.toThrow(message)
  })

  test('in an object is named in the error by its path', async () => {
    await start()
    await expect(create({ query: '{ block { nummer } }' })).rejects.toThrow('graphql_query.query: line 1, column 11')
    await expect(create({ query: 5 })).rejects.toThrow('graphql_query.query: expected a GraphQL query')
  })

  test('can have a default for a variable', async () => {
    await start()
    await create({
      query: `query ($to: [Address!] = ["${bob}"]) { block { transactions(filter: {addresses: [{to: $to}]}) { value } } }`,
      skip_empty_messages: true,
    })
    await send({ to: alice, value: '0x1' })
    await send({ to: bob, value: '0x2' })
    expect(await nextBlock(1)).toEqual({ transactions: [{ value: '0x2' }] })
  })

  test('can be configured', async () => {
    const query = '{ block { transactions { value } } }'
    await start({ webhooks: [{ url: receiver.url, query, skipEmpty: true, signingKey: 'whsec_test' }] })
    await request('evm_mine')
    await send({ to: bob, value: '0x1' })
    expect(await nextBlock(1)).toEqual({ transactions: [{ value: '0x1' }] })
  })

  test.each([
    [{ query: '{ block { nummer } }' }, 'webhooks[0].query: line 1, column 11: Cannot query field "nummer"'],
    [{ query: '{ block { number } }', nfts: '*' }, 'webhooks[0] must have either addresses, nfts or query'],
    [{ nfts: '*', skipEmpty: true }, 'webhooks[0].skipEmpty is for webhooks with a query'],
  ])('of the configuration, %j, is refused', async (settings, message) => {
    await start()
    await expect(createNode({ webhooks: [{ url: receiver.url, ...settings }] })).rejects.toThrow(message)
  })
})
