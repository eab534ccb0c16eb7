import type { Random } from '../random.ts'
import { addresses, senderAddresses, storage, storageCode, stranger } from './actors.ts'
import {
  identifierAt,
  ignoreResult,
  type PeerName,
  quantity,
  type Side,
  type Step,
  type StepGenerator,
  unknownHash,
  word,
} from './step.ts'

/** Steps that control the node: mining, time, snapshots, accounts, pool and history. */
export const developmentSteps = (peer: PeerName): readonly StepGenerator[] => [
  ...commonSteps(peer),
  ...(peer === 'ganache' ? ganacheSteps : namespaceSteps(peer)),
  ...(peer === 'anvil' ? anvilSteps : []),
]

const method = (name: string, ...params: unknown[]): Step => ({ method: name, params: () => params })
const withoutResult = (name: string, ...params: unknown[]): Step => ({
  ...method(name, ...params),
  select: ignoreResult,
})
const timeOf = (side: Side): number => side.state.latest.time

const commonSteps = (peer: PeerName): readonly StepGenerator[] => [
  { weight: 2, create: () => withoutResult('evm_mine') },
  { weight: 1, create: (random) => mineAt(random, peer) },
  { weight: 2, create: () => ({ ...method('evm_snapshot'), keepAs: 'snapshots' }) },
  { weight: 2, create: revert },
  { weight: 1, create: (random) => withoutResult('evm_increaseTime', 100 * (1 + random.below(5))) },
]

/** Steps of anvil and Hardhat, which have the same names except the namespace. */
function namespaceSteps(peer: PeerName): readonly StepGenerator[] {
  const own = (name: string, ...params: unknown[]): Step => method(`${peer}_${name}`, ...params)
  return [
    {
      weight: 1,
      create: (random) => own('mine', quantity(random.below(5)), ...random.pick([[], ['0xa'], ['0x1'], ['0x0']])),
    },
    { weight: 1, create: () => withoutResult('evm_setAutomine', true) },
    { weight: 1, create: () => withoutResult('evm_setAutomine', false) },
    {
      weight: 1,
      create: (random) =>
        withoutResult('evm_setIntervalMining', random.pick([0, 3_600]) * (peer === 'hardhat' ? 1_000 : 1)),
    },
    { weight: 1, create: (random) => atTime(random, 'evm_setNextBlockTimestamp', [50, 500, -5]) },
    {
      weight: 1,
      create: (random) => own('setBalance', random.pick(addresses), quantity(random.pick([0n, 10n ** 18n]))),
    },
    { weight: 1, create: (random) => setNonce(random, `${peer}_setNonce`) },
    { weight: 1, create: (random) => own('setCode', storage, random.pick(['0x', storageCode, storageCode])) },
    { weight: 1, create: (random) => own('setStorageAt', storage, '0x0', word(5 + random.below(5))) },
    { weight: 2, create: () => own('impersonateAccount', stranger) },
    { weight: 1, create: () => own('stopImpersonatingAccount', stranger) },
    {
      weight: 1,
      create: (random) => own('setNextBlockBaseFeePerGas', quantity(random.pick([10 ** 9, 2 * 10 ** 9, 7]))),
    },
    { weight: 1, create: (random) => own('setCoinbase', `0x0${1 + random.below(5)}${'ab'.repeat(19)}`) },
    {
      weight: 1,
      create: (random) => {
        // Hardhat refuses transactions without a gas limit in smaller blocks.
        const limits = peer === 'hardhat' ? [30_000_000, 17_000_000] : [30_000_000, 50_000, 1_000_000]
        return method('evm_setBlockGasLimit', quantity(random.pick(limits)))
      },
    },
    {
      weight: 1,
      create: (random) => {
        const position = random.below(8)
        return {
          method: `${peer}_dropTransaction`,
          params: (side) => [identifierAt(side.transactions, position, unknownHash)],
          // The hash or null on anvil, a boolean on Hardhat.
          select: (result) => (typeof result === 'string' ? 'hash' : result),
        }
      },
    },
    { weight: 0.3, create: () => own('reset') },
    ...(peer === 'hardhat' ? [{ weight: 1, create: () => own('setPrevRandao', word(0x77)) }] : []),
  ]
}

const anvilSteps: readonly StepGenerator[] = [
  // Not an earlier time: on anvil, a block can be earlier than its parent.
  { weight: 1, create: (random) => atTime(random, 'evm_setTime', [100, 5_000]) },
  { weight: 1, create: (random) => method('anvil_addBalance', random.pick(senderAddresses), '0x5') },
  { weight: 1, create: (random) => method('anvil_autoImpersonateAccount', random.below(2) === 0) },
  { weight: 1, create: (random) => method('anvil_setBlockTimestampInterval', 5 + random.below(5)) },
  { weight: 1, create: () => method('anvil_removeBlockTimestampInterval') },
  { weight: 1, create: () => method('anvil_dropAllTransactions') },
  { weight: 1, create: (random) => method('anvil_removePoolTransactions', random.pick(senderAddresses)) },
  { weight: 1, create: (random) => method('anvil_rollback', 1 + random.below(3)) },
  { weight: 1, create: (random) => method('anvil_reorg', 1 + random.below(3), []) },
  { weight: 1, create: reorgWithTransaction },
  { weight: 1, create: () => ({ ...method('anvil_dumpState'), keepAs: 'dumps' }) },
  {
    weight: 1,
    create: (random) => {
      const position = random.below(2)
      return { method: 'anvil_loadState', params: (side) => [identifierAt(side.dumps, position, '0x12')] }
    },
  },
]

const ganacheSteps: readonly StepGenerator[] = [
  { weight: 1, create: (random) => withoutResult('evm_mine', { blocks: 1 + random.below(4) }) },
  // Not an earlier time: on Ganache, a block can be earlier than its parent.
  { weight: 1, create: (random) => atTime(random, 'evm_setTime', [100, 5_000], 1_000) },
  { weight: 1, create: () => withoutResult('miner_start') },
  { weight: 1, create: () => withoutResult('miner_stop') },
  {
    weight: 0.2,
    create: (random) =>
      method('evm_setAccountBalance', random.pick(addresses), quantity(random.pick([0n, 10n ** 18n]))),
  },
  { weight: 0.2, create: (random) => setNonce(random, 'evm_setAccountNonce') },
  {
    weight: 0.2,
    create: (random) => method('evm_setAccountCode', storage, random.pick(['0x', storageCode, storageCode])),
  },
  {
    weight: 0.2,
    create: (random) => method('evm_setAccountStorageAt', storage, word(0), word(5 + random.below(5))),
  },
  { weight: 1, create: (random) => method('miner_setEtherbase', `0x0${1 + random.below(5)}${'ab'.repeat(19)}`) },
  { weight: 1, create: () => method('evm_addAccount', stranger, '') },
  { weight: 1, create: () => method('personal_unlockAccount', stranger, '', 0) },
  { weight: 1, create: () => method('personal_lockAccount', stranger) },
]

function mineAt(random: Random, peer: PeerName): Step {
  const distance = 50 * (1 + random.below(5))
  return {
    method: 'evm_mine',
    params: (side) => [peer === 'hardhat' ? timeOf(side) + distance : { timestamp: timeOf(side) + distance }],
    select: ignoreResult,
  }
}

/** A method with a time, at one of some distances from the latest block, in units of 1/`scale` seconds. */
function atTime(random: Random, name: string, distances: readonly number[], scale = 1): Step {
  const distance = random.pick(distances)
  return { method: name, params: (side) => [(timeOf(side) + distance) * scale], select: ignoreResult }
}

function revert(random: Random): Step {
  const position = random.below(4)
  return { method: 'evm_revert', params: (side) => [identifierAt(side.snapshots, position, '0x77')] }
}

function setNonce(random: Random, name: string): Step {
  const address = random.pick(senderAddresses)
  const distance = random.pick([0, 1, 3])
  return { method: name, params: (side) => [address, quantity((side.state.accounts[address]?.nonce ?? 0) + distance)] }
}

function reorgWithTransaction(random: Random): Step {
  const [from, to] = [random.pick(senderAddresses), random.pick(addresses)]
  const transaction = { from, to, value: '0x7', gas: '0x5208', gasPrice: quantity(20 * 10 ** 9) }
  return method('anvil_reorg', 2, [[transaction, random.below(2)]])
}
