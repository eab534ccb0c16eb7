import { Hardfork } from '@ethereumjs/common'
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import type { ChainBlock } from '../../src/chain/types.ts'
import { type ForkName, forkNames, includesFork } from '../../src/protocol/forks.ts'
import { Probe, Token } from './contracts/artifacts.ts'
import { GENESIS_TIME, openForkChain, SECONDS, type TestChain } from './forkChain.ts'

/**
 * A simulated block beside the mined one that holds the same transactions, at every fork. Values that depend on signatures (transactions root, hash, size) can only agree without signatures.
 */
const numbers = forkNames.map((fork, number) => [fork, number] as const).slice(1)
const feeRecipient = '0x00000000000000000000000000000000000000fe'

describe('an empty simulated block is the one that is mined', () => {
  let world: TestChain
  beforeAll(async () => {
    world = await openForkChain()
    for (const [, number] of numbers) await mine(world, number)
  })
  afterAll(() => world.chain.close())

  test.each(numbers)('%s', async (fork, number) => {
    const mined = blockOf(world, number)
    const simulated = await simulate(world, mined, [])
    const expected = await world.provider.request({
      method: 'eth_getBlockByNumber',
      params: [numberToHex(number), true],
    })
    const { calls, totalDifficulty, ...block } = simulated
    expect(calls).toEqual([])
    if (includesFork(fork, Hardfork.Paris)) expect(block).toEqual(expected)
    // Before the merge the difficulty is the parent's, so that nothing that depends on it agrees.
    else expect(withoutSeal(block)).toEqual(withoutSeal(expected as Block))
  })
})

describe('a simulated block does to the state what the mined one did', () => {
  let world: TestChain
  const sent: Call[][] = []
  beforeAll(async () => {
    world = await openForkChain()
    sent.push([])
    for (const [fork, number] of numbers) {
      world.chain.setNextTimestamp(GENESIS_TIME + SECONDS * number)
      const calls = await callsFor(world, fork, number)
      await submit(world, calls)
      sent.push(calls)
      await mine(world, number)
    }
  })
  afterAll(() => world.chain.close())

  test.each(numbers)('%s', async (_, number) => {
    const mined = blockOf(world, number)
    const calls = sent[number] ?? []
    expect(mined.transactions).toHaveLength(calls.length)
    const simulated = await simulate(world, mined, calls)
    const { header } = mined
    expect({
      gasUsed: simulated.calls.map(({ gasUsed }) => BigInt(gasUsed)),
      status: simulated.calls.map(({ status }) => status),
      stateRoot: simulated.stateRoot,
      receiptsRoot: simulated.receiptsRoot,
      logsBloom: simulated.logsBloom,
      baseFeePerGas: simulated.baseFeePerGas,
      requestsHash: simulated.requestsHash,
    }).toEqual({
      gasUsed: mined.receipts.map(({ gasUsed }) => gasUsed),
      status: calls.map(({ fails }) => (fails ? '0x0' : '0x1')),
      stateRoot: mined.stateRoot,
      receiptsRoot: header.receiptsRoot,
      logsBloom: bytesToHex(header.logsBloom),
      baseFeePerGas: header.baseFeePerGas === undefined ? undefined : numberToHex(header.baseFeePerGas),
      requestsHash: header.requestsHash,
    })
  })
})

type Block = Record<string, unknown>
interface SimulatedBlock extends Block {
  readonly calls: readonly { readonly gasUsed: Hex; readonly status: Hex }[]
}

/** A call as eth_simulateV1 takes it, and what signs it. */
interface Call {
  readonly from: Hex
  readonly to?: Hex
  readonly nonce: number
  readonly gas: bigint
  readonly value: bigint
  readonly data: Hex
  readonly type: 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'
  /** Whose code the receiver runs from now on, and the receiver's nonce then. */
  readonly delegate?: { readonly address: Hex; readonly nonce: number }
  readonly fails?: boolean
}

const GAS_PRICE = 3_000_000_000n
const TIP = 1_000_000_000n
const chainId = 31_337

/** A transfer, a creation, a call that logs and one that fails, in the newest form that the fork has. */
async function callsFor({ accounts, chain }: TestChain, fork: ForkName, number: number): Promise<Call[]> {
  const [owner, other] = accounts
  const type = includesFork(fork, Hardfork.London)
    ? 'eip1559'
    : includesFork(fork, Hardfork.Berlin)
      ? 'eip2930'
      : 'legacy'
  let nonce = Number(chain.nonceOf(owner))
  const next = (call: Partial<Call>): Call => ({
    from: owner,
    nonce: nonce++,
    gas: 1_000_000n,
    value: 0n,
    data: '0x',
    type,
    ...call,
  })
  const fresh = numberToHex(0xabc0000 + number, { size: 20 })
  const calls = [next({ to: fresh, value: 5n }), next({ to: other, value: 0n, type: 'legacy' })]
  // The contracts use opcodes of Cancun.
  if (!includesFork(fork, Hardfork.Cancun)) {
    // Returns code that stores its calldata in slot 1, logs it and reverts with it when it is empty.
    return [
      ...calls,
      next({ data: '0x6001600101600155600a600c600039600a6000f3600160005260206000a0' }),
      next({ to: fresh, data: '0x0102' }),
    ]
  }
  const token = getContractAddress({ from: owner, nonce: BigInt(nonce) })
  const args = ['Token', 'TKN', 1000n] as const
  calls.push(next({ data: encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args }) }))
  calls.push(next({ to: token, data: transferData(other, 7n) }))
  calls.push(next({ to: token, data: transferData(other, 10_000n), fails: true }))
  const probe = getContractAddress({ from: owner, nonce: BigInt(nonce) })
  calls.push(next({ data: encodeDeployData({ abi: Probe.abi, bytecode: Probe.bytecode }), value: 9n }))
  const destroy = encodeFunctionData({ abi: Probe.abi, functionName: 'destroy', args: [other] })
  calls.push(next({ to: probe, data: destroy }))
  if (includesFork(fork, Hardfork.Prague)) {
    const delegations = number - forkNames.indexOf(Hardfork.Prague)
    calls.push(next({ to: other, type: 'eip7702', delegate: { address: probe, nonce: delegations } }))
  }
  return calls
}

const transferData = (to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to, value] })

async function submit({ chain, wallet }: TestChain, calls: readonly Call[]): Promise<void> {
  for (const call of calls) {
    const account = privateKeyToAccount(bytesToHex(wallet.keyOf(call.from)))
    const { type, nonce, gas, value, data } = call
    const common = { ...(call.to && { to: call.to }), nonce, gas, value, data }
    const signed =
      type === 'legacy'
        ? await account.signTransaction({ type, gasPrice: GAS_PRICE, ...common }) // without a chain id: EIP-155 came later
        : type === 'eip2930'
          ? await account.signTransaction({ type, gasPrice: GAS_PRICE, accessList: [], chainId, ...common })
          : type === 'eip1559'
            ? await account.signTransaction({
                type,
                maxFeePerGas: GAS_PRICE,
                maxPriorityFeePerGas: TIP,
                chainId,
                ...common,
              })
            : await account.signTransaction({
                type,
                maxFeePerGas: GAS_PRICE,
                maxPriorityFeePerGas: TIP,
                chainId,
                ...common,
                authorizationList: [await authorization(wallet, call)],
              })
    await chain.submitRaw(Buffer.from(signed.slice(2), 'hex'))
  }
}

/** The receiver's leave to run another account's code. */
async function authorization(wallet: TestChain['wallet'], { to, delegate }: Call) {
  if (to === undefined || delegate === undefined) throw new Error('an authorization needs an account and a delegate')
  const account = privateKeyToAccount(bytesToHex(wallet.keyOf(to)))
  return account.signAuthorization({ contractAddress: delegate.address, chainId, nonce: delegate.nonce })
}

async function mine({ chain }: TestChain, number: number): Promise<void> {
  await chain.miner.mine({ timestamp: GENESIS_TIME + SECONDS * number, feeRecipient })
}

function blockOf({ chain }: TestChain, number: number): ChainBlock {
  const block = chain.blockByNumber(number)
  if (block === undefined) throw new Error(`there is no block ${number}`)
  return block
}

/** The block after the parent of `mined`, with what a header can be told. */
async function simulate(world: TestChain, mined: ChainBlock, calls: readonly Call[]): Promise<SimulatedBlock> {
  const { header, number } = mined
  const blockOverrides = {
    time: numberToHex(header.timestamp),
    feeRecipient,
    prevRandao: header.mixHash,
    gasLimit: numberToHex(header.gasLimit),
  }
  const wire = await Promise.all(calls.map((call) => toWire(world, call)))
  const result = await world.provider.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ blockOverrides, calls: wire }], validation: true }, numberToHex(number - 1)],
  })
  const [block] = result as SimulatedBlock[]
  if (block === undefined) throw new Error('nothing was simulated')
  return block
}

async function toWire({ wallet }: TestChain, call: Call) {
  const { from, to, nonce, gas, value, data, type } = call
  const fees =
    type === 'legacy' || type === 'eip2930'
      ? { gasPrice: numberToHex(GAS_PRICE) }
      : { maxFeePerGas: numberToHex(GAS_PRICE), maxPriorityFeePerGas: numberToHex(TIP) }
  return {
    from,
    ...(to && { to }),
    nonce: numberToHex(nonce),
    gas: numberToHex(gas),
    value: numberToHex(value),
    input: data,
    ...fees,
    ...(type === 'eip2930' && { accessList: [] }),
    ...(type === 'eip7702' && { authorizationList: [wireAuthorization(await authorization(wallet, call))] }),
  }
}

const wireAuthorization = ({
  chainId,
  address,
  nonce,
  yParity = 0,
  r,
  s,
}: Awaited<ReturnType<typeof authorization>>) => ({
  chainId: numberToHex(chainId),
  address,
  nonce: numberToHex(nonce),
  yParity: numberToHex(yParity),
  r: numberToHex(BigInt(r)),
  s: numberToHex(BigInt(s)),
})

const withoutSeal = ({ hash: _, parentHash: _parent, difficulty: _difficulty, ...rest }: Block): Block => rest
