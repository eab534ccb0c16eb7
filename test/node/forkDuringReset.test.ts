import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryRecordStore } from '../../src/gateway/recordStore.ts'
import type { EthereumNetwork } from '../../src/node/networks/ethereumNetwork.ts'
import type { NodeContext } from '../../src/node/networks/nodeContext.ts'
import { NodeNetworks } from '../../src/node/networks/nodeNetworks.ts'
import { nodeClosed } from '../../src/node.ts'

const context: NodeContext = {
  clientVersion: 'vivarium',
  report: (fault) => expect.fail(String(fault)),
  warnOfStore: (text) => expect.fail(text),
  onBuild: () => {},
  onImport: () => {},
  onReport: undefined,
  records: () => new MemoryRecordStore(),
  warn: undefined,
  signal: () => new AbortController().signal,
  beforeStore: async () => {},
  beforeChain: async () => {},
}

const caller = { signal: new AbortController().signal }
const mine = ({ endpoint }: EthereumNetwork) => endpoint.handle({ id: '1', method: 'evm_mine', params: [] }, caller)

test('a fork that waits for a ledger while the chain is reset has the chain of before', async () => {
  const networks = new NodeNetworks({}, context)
  onTestFinished(() => networks.close(nodeClosed()))
  const network = await networks.registry.default.open()
  await mine(network)
  const ledger = await network.ledgers.l2a.get('l2a')?.()
  let release = () => {}
  ledger?.runExclusively(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const forked = networks.fork(context)
  onTestFinished(() => forked.close(nodeClosed()))
  const forking = forked.registry.default.open()
  // The reset has opened the new chain, and closes the old one next.
  vi.spyOn(network.chain, 'interrupt').mockImplementationOnce(() => void setImmediate(() => release()))
  await network.services.upstreams?.beginAt(undefined, caller.signal)
  expect(network.chain.head.number).toBe(0)
  const fork = await forking
  expect(fork.chain.head.number).toBe(1)
  await mine(fork)
  expect(fork.chain.head.number).toBe(2)
})

test('a reset whose caller disconnects before its turn does not change the chain', async () => {
  const networks = new NodeNetworks({}, context)
  onTestFinished(() => networks.close(nodeClosed()))
  const network = await networks.registry.default.open()
  const { upstreams = expect.fail() } = network.services
  const gone = new AbortController()
  const first = upstreams.beginAt(undefined, caller.signal)
  const second = expect(upstreams.beginAt(undefined, gone.signal)).rejects.toThrow('the client disconnected')
  gone.abort()
  await first
  const { chain } = network
  await second
  expect(network.chain).toBe(chain)
})
