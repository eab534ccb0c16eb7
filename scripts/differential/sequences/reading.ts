import { encodeFunctionData } from 'viem'
import type { Random } from '../random.ts'
import { addresses, senderAddresses, storage, token } from './actors.ts'
import { contractCall, storageCall, withoutPrice } from './sending.ts'
import {
  identifierAt,
  type PeerName,
  quantity,
  type Side,
  type Step,
  type StepGenerator,
  unknownHash,
  word,
} from './step.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Steps that read. */
export const readingSteps = (peer: PeerName): readonly StepGenerator[] =>
  peer === 'ganache' ? generators(peer).map(withoutPending) : generators(peer)

/** Replaces the pending block by the latest one, which it is on Ganache. */
const withoutPending = ({ weight, create }: StepGenerator): StepGenerator => ({
  weight,
  create(random) {
    const step = create(random)
    const params = async (side: Side) =>
      (await step.params(side)).map((param) => (param === 'pending' ? 'latest' : param))
    return { ...step, params }
  },
})

const generators = (peer: PeerName): readonly StepGenerator[] => [
  { weight: 2, create: ofTransaction('eth_getTransactionByHash') },
  { weight: 2, create: ofTransaction('eth_getTransactionReceipt') },
  {
    weight: 1,
    create: peer === 'anvil' ? ofTransaction('debug_traceTransaction', { tracer: 'callTracer' }) : traceSteps(peer),
  },
  { weight: 1, create: block },
  { weight: 1, create: blockByHash },
  { weight: 1, create: transactionOfBlock },
  { weight: 2, create: logs },
  { weight: 1, create: logsOfBlock },
  {
    weight: 2,
    create: ofBlock((random) => ['eth_call', withoutPrice(random.pick([contractCall, storageCall])(random))]),
  },
  { weight: 1, create: tokenBalance },
  {
    weight: 1,
    create: ofBlock((random) => ['eth_estimateGas', withoutPrice(random.pick([contractCall, storageCall])(random))]),
  },
  { weight: 1, create: ofBlock((random) => ['eth_getBalance', random.pick(addresses)]) },
  { weight: 1, create: ofBlock((random) => ['eth_getTransactionCount', random.pick(addresses)]) },
  { weight: 1, create: ofBlock(() => ['eth_getCode', storage]) },
  { weight: 1, create: ofBlock(() => ['eth_getStorageAt', storage, '0x0']) },
  { weight: 1, create: ofBlock(() => ['eth_getBlockTransactionCountByNumber']) },
  { weight: 1, create: newFilter },
  { weight: 3, create: ofFilter('eth_getFilterChanges') },
  { weight: 1, create: ofFilter('eth_getFilterLogs') },
  { weight: 1, create: ofFilter('eth_uninstallFilter') },
  { weight: 1, create: (random) => feeHistory(random, peer) },
  { weight: 1, create: () => ({ method: 'eth_gasPrice', params: () => [] }) },
  ...(peer === 'ganache' ? [] : [{ weight: 1, create: overriddenCall }]),
  ...(peer === 'hardhat'
    ? [{ weight: 1, create: () => ({ method: 'eth_pendingTransactions', params: () => [] }) }]
    : [
        { weight: 1, create: ofBlock(() => ['eth_getProof', storage, [word(0)]]) },
        { weight: 1, create: () => ({ method: 'txpool_content', params: () => [] }) },
      ]),
  ...(peer === 'anvil'
    ? [
        { weight: 1, create: ofBlock(() => ['eth_getBlockReceipts']) },
        { weight: 1, create: ofBlock((random) => ['eth_createAccessList', withoutPrice(storageCall(random))]) },
      ]
    : []),
]

/** A block: a tag, or a distance from the latest one. Block -1 does not exist yet. */
function blockId(random: Random): (side: Side) => string {
  const choice = random.pick<string | number>(['latest', 'latest', 'pending', 'pending', 'earliest', 0, 1, 2, -1])
  return typeof choice === 'string' ? () => choice : (side) => quantity(Math.max(0, side.state.latest.number - choice))
}

/** A method whose last parameter is a block. */
const ofBlock =
  (request: (random: Random) => readonly [method: string, ...params: unknown[]]) =>
  (random: Random): Step => {
    const [method, ...params] = request(random)
    const block = blockId(random)
    return { method, params: (side) => [...params, block(side)] }
  }

const ofTransaction =
  (method: string, ...params: unknown[]) =>
  (random: Random): Step => {
    const position = random.below(8)
    return { method, params: (side) => [identifierAt(side.transactions, position, unknownHash), ...params] }
  }

const ofFilter =
  (method: string) =>
  (random: Random): Step => {
    const position = random.below(4)
    return { method, params: (side) => [identifierAt(side.filters, position, '0xdead')] }
  }

function block(random: Random): Step {
  const id = blockId(random)
  const isFull = random.below(2) === 0
  return { method: 'eth_getBlockByNumber', params: (side) => [id(side), isFull] }
}

/** A block by its hash, also one that a snapshot or a reorganization removed. */
function blockByHash(random: Random): Step {
  const position = random.below(8)
  return { method: 'eth_getBlockByHash', params: (side) => [identifierAt(side.blocks, position, unknownHash), true] }
}

function transactionOfBlock(random: Random): Step {
  const id = blockId(random)
  const index = quantity(random.below(2))
  return { method: 'eth_getTransactionByBlockNumberAndIndex', params: (side) => [id(side), index] }
}

const logFilter = (random: Random): object => ({
  ...(random.below(2) === 0 && { address: random.pick<unknown>([storage, token.address, [storage, token.address]]) }),
  ...(random.below(3) === 0 && { topics: random.pick<unknown>([[TRANSFER], [], [null, word(0)]]) }),
})

function logs(random: Random): Step {
  const [from, to] = [blockId(random), blockId(random)]
  const filter = logFilter(random)
  return { method: 'eth_getLogs', params: (side) => [{ ...filter, fromBlock: from(side), toBlock: to(side) }] }
}

function logsOfBlock(random: Random): Step {
  const position = random.below(8)
  return { method: 'eth_getLogs', params: (side) => [{ blockHash: identifierAt(side.blocks, position, unknownHash) }] }
}

function tokenBalance(random: Random): Step {
  const data = encodeFunctionData({ ...token, functionName: 'balanceOf', args: [random.pick(addresses)] })
  const id = blockId(random)
  return { method: 'eth_call', params: (side) => [{ to: token.address, data }, id(side)] }
}

/** A call with overridden code, balance and storage. */
function overriddenCall(random: Random): Step {
  const id = blockId(random)
  const to = random.pick([storage, `0x${'77'.repeat(20)}`])
  // Returns slot 0.
  const overrides = {
    [to]: { code: '0x5f545f5260205ff3', ...(random.below(2) === 0 && { stateDiff: { [word(0)]: word(9) } }) },
    [senderAddresses[0] ?? '']: { balance: '0x64' },
  }
  return { method: 'eth_call', params: (side) => [{ to }, id(side), overrides] }
}

function feeHistory(random: Random, peer: PeerName): Step {
  const id = blockId(random)
  const [count, percentiles] = [quantity(random.pick([1, 2, 3])), random.pick<unknown>([[], [25, 75]])]
  return {
    method: 'eth_feeHistory',
    params(side) {
      const block = id(side)
      // The pending block of anvil is the latest one here.
      return [count, peer === 'anvil' && block === 'pending' ? 'latest' : block, percentiles]
    },
  }
}

/**
 * The steps of a transaction. Hardhat and Ganache write stack and storage without prefix, and repeat memory and storage at each step. Ganache also
 * writes gas in another form.
 */
const traceSteps =
  (peer: PeerName) =>
  (random: Random): Step => ({
    ...ofTransaction('debug_traceTransaction', {})(random),
    select(result) {
      const { gas, failed, structLogs } = result as Record<string, unknown>
      const list = structLogs as readonly Record<string, unknown>[]
      if (peer === 'ganache') return list.map(({ pc, op, depth }) => ({ pc, op, depth }))
      return { gas, failed, steps: list.map(({ pc, op, gas, gasCost, depth }) => ({ pc, op, gas, gasCost, depth })) }
    },
  })

function newFilter(random: Random): Step {
  const method = random.pick(['eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_newFilter'])
  const filter = logFilter(random)
  return { method, params: () => (method === 'eth_newFilter' ? [filter] : []), keepAs: 'filters' }
}
