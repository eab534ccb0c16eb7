import { Hardfork } from '@ethereumjs/common'
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import type { ChainBlock } from '../../src/chain/types.ts'
import { type ForkName, forkNames, includesFork } from '../../src/protocol/forks.ts'
import { Probe, Token } from './contracts/artifacts.ts'
import { BLOCK_INTERVAL, GENESIS_TIME, openForkChain, type TestChain } from './forkChain.ts'

/** The forks with the numbers of their blocks. */
const numbers = forkNames.map((fork, number) => [fork, number] as const).slice(1)
const feeRecipient = '0x00000000000000000000000000000000000000fe'

describe('an empty simulated block is equal to the mined block', () => {
  let node: TestChain
  beforeAll(async () => {
    node = await openForkChain()
    for (const [, number] of numbers) await mine(node, number)
  })
  afterAll(() => node.chain.close())

  test.each(numbers)('%s', async (fork, number) => {
    const mined = blockOf(node, number)
    const simulated = await simulate(node, mined, [])
    const expected = await node.provider.request({
      method: 'eth_getBlockByNumber',
      params: [numberToHex(number), true],
    })
    const { calls, totalDifficulty, ...block } = simulated
    expect(calls).toEqual([])
    if (includesFork(fork, Hardfork.Paris)) expect(block).toEqual(expected)
    // Before the merge, the simulation uses the difficulty of the parent.
    else expect(withoutSeal(block)).toEqual(withoutSeal(expected as Block))
  })
})

// Values that depend on signatures (transactions root, hash, size) are not compared.
describe('a simulated block with transactions changes the state as the mined block does', () => {
  let node: TestChain
  const sentCalls: Call[][] = []
  beforeAll(async () => {
    node = await openForkChain()
    sentCalls.push([])
    for (const [fork, number] of numbers) {
      node.chain.time.setNext(GENESIS_TIME + BLOCK_INTERVAL * number)
      const calls = await callsFor(node, fork, number)
      await submit(node, calls)
      sentCalls.push(calls)
      await mine(node, number)
    }
  })
  afterAll(() => node.chain.close())

  test.each(numbers)('%s', async (_, number) => {
    const mined = blockOf(node, number)
    const calls = sentCalls[number] ?? []
    expect(mined.transactions).toHaveLength(calls.length)
    const simulated = await simulate(node, mined, calls)
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

/** The members of a call, and of the transaction that is equal to it. */
interface Call {
  readonly from: Hex
  readonly to?: Hex
  readonly nonce: number
  readonly gas: bigint
  readonly value: bigint
  readonly data: Hex
  readonly type: 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'
  /** The account to whose code the recipient delegates, and the nonce of the recipient. */
  readonly delegate?: { readonly address: Hex; readonly nonce: number }
  readonly fails?: boolean
}

const GAS_PRICE = 3_000_000_000n
const TIP = 1_000_000_000n
const chainId = 31_337

/** A transfer, a contract creation, a call that logs and a call that fails, with the newest transaction type of the fork. */
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
    // State costs more from Amsterdam on (EIP-8037).
    gas: includesFork(fork, Hardfork.Amsterdam) ? 10_000_000n : 1_000_000n,
    value: 0n,
    data: '0x',
    type,
    ...call,
  })
  const newAddress = numberToHex(0xabc0000 + number, { size: 20 })
  const calls = [next({ to: newAddress, value: 5n }), next({ to: other, value: 0n, type: 'legacy' })]
  // The contracts use opcodes of Cancun.
  if (!includesFork(fork, Hardfork.Cancun)) {
    return [
      ...calls,
      next({ data: '0x6001600101600155600a600c600039600a6000f3600160005260206000a0' }),
      next({ to: newAddress, data: '0x0102' }),
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
        ? await account.signTransaction({ type, gasPrice: GAS_PRICE, ...common }) // without a chain ID, for the forks before EIP-155
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

/** The signed authorization of the recipient to run the code of another account. */
async function authorization(wallet: TestChain['wallet'], { to, delegate }: Call) {
  if (to === undefined || delegate === undefined) throw new Error('an authorization needs an account and a delegate')
  const account = privateKeyToAccount(bytesToHex(wallet.keyOf(to)))
  return account.signAuthorization({ contractAddress: delegate.address, chainId, nonce: delegate.nonce })
}

async function mine({ chain }: TestChain, number: number): Promise<void> {
  await chain.miner.mine({ timestamp: GENESIS_TIME + BLOCK_INTERVAL * number, feeRecipient })
}

function blockOf({ chain }: TestChain, number: number): ChainBlock {
  const block = chain.blockByNumber(number)
  if (block === undefined) throw new Error(`block ${number} is missing`)
  return block
}

/** Simulates a block on the parent of `mined`, with the header members that can be overridden. */
async function simulate(node: TestChain, mined: ChainBlock, calls: readonly Call[]): Promise<SimulatedBlock> {
  const { header, number } = mined
  const blockOverrides = {
    time: numberToHex(header.timestamp),
    feeRecipient,
    prevRandao: header.mixHash,
    gasLimit: numberToHex(header.gasLimit),
  }
  const simulatedCalls = await Promise.all(calls.map((call) => toCallObject(node, call)))
  const [block] = await node.provider.request<SimulatedBlock[]>({
    method: 'eth_simulateV1',
    params: [
      { blockStateCalls: [{ blockOverrides, calls: simulatedCalls }], validation: true },
      numberToHex(number - 1),
    ],
  })
  if (block === undefined) throw new Error('the response has no block')
  return block
}

async function toCallObject({ wallet }: TestChain, call: Call) {
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
    ...(type === 'eip7702' && { authorizationList: [toAuthorizationObject(await authorization(wallet, call))] }),
  }
}

const toAuthorizationObject = ({
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
