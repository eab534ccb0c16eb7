import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import type { Caller } from '../../src/rpc/ports/caller.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { respond } from '../../src/rpc/protocol/respond.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { openChain, signed, wallet } from '../chain/support.ts'

let chain: Chain
let endpoint: Endpoint
beforeEach(async () => {
  chain = await openChain({ store: await openTemporaryStore() })
  endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {})
})
afterEach(() => chain.close())

const remote: Caller = { isRemote: true, signal: new AbortController().signal }
const call = (method: string, ...params: unknown[]) => ({ id: '1', method, params })

test('a transaction is answered when its block is complete', async () => {
  const tx = signed(chain)
  await endpoint.handle(call('eth_sendRawTransaction', bytesToHex(tx.networkForm)), remote)
  expect(chain.head.number).toBe(1)
})

test('a request after the response to a revert sees the reverted chain', async () => {
  const id = await endpoint.handle(call('evm_snapshot'), remote)
  await chain.submit(signed(chain), wallet.addresses[0]!)
  expect(await endpoint.handle(call('evm_revert', id), remote)).toBe(true)
  expect(chain.head.number).toBe(1)
  expect(await endpoint.handle(call('eth_blockNumber'), remote)).toBe('0x0')
})

test('a request that does not depend on the chain does not wait for a revert', async () => {
  const id = await endpoint.handle(call('evm_snapshot'), remote)
  await chain.submit(signed(chain), wallet.addresses[0]!)
  await endpoint.handle(call('evm_revert', id), remote)
  expect(endpoint.handle(call('eth_chainId'), remote)).toBe('0x7a69')
  expect(endpoint.handle(call('web3_clientVersion'), remote)).toBe('vivarium/test')
  expect(chain.head.number).toBe(1)
})

test('the later requests of a batch see the reverted chain', async () => {
  const id = await endpoint.handle(call('evm_snapshot'), remote)
  await chain.submit(signed(chain), wallet.addresses[0]!)
  const [reverted, blockNumber] = JSON.parse(
    String(await respond(endpoint, [call('evm_revert', id), call('eth_blockNumber')], remote)),
  )
  expect(reverted).toMatchObject({ result: true })
  expect(blockNumber).toMatchObject({ result: '0x0' })
})

test('a caller in the process sees the reverted chain at once', async () => {
  const inside = { signal: remote.signal }
  const id = await endpoint.handle(call('evm_snapshot'), inside)
  await chain.submit(signed(chain), wallet.addresses[0]!)
  await endpoint.handle(call('evm_revert', id), inside)
  expect(chain.head.number).toBe(0)
})

test('a transaction and a revert resolve each promise once', async () => {
  // Node reports each later resolution to JavaScript, even if nothing listens, which takes as long as a part of the block.
  let reports = 0
  const count = () => {
    reports++
  }
  const id = await endpoint.handle(call('evm_snapshot'), remote)
  process.on('multipleResolves', count)
  try {
    await endpoint.handle(call('eth_sendRawTransaction', bytesToHex(signed(chain).networkForm)), remote)
    await endpoint.handle(call('evm_revert', id), remote)
    await endpoint.handle(call('eth_blockNumber'), remote)
    await new Promise(setImmediate)
  } finally {
    process.off('multipleResolves', count)
  }
  expect(reports).toBe(0)
})
