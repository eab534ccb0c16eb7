import { encodeDeployData, encodeFunctionData, type TransactionSerializable } from 'viem'
import type { Random } from '../random.ts'
import { rawPrograms } from '../transactionGenerator.ts'
import { addresses, batcher, failures, senderAddresses, senders, storage, stranger, token } from './actors.ts'
import { type PeerName, quantity, type Side, type Step, type StepGenerator, word } from './step.ts'

const CHAIN_ID = { anvil: 31_337, hardhat: 31_337, ganache: 1_337 }
const GWEI = 10 ** 9

/** Steps that send transactions. */
export const sendingSteps = (peer: PeerName): readonly StepGenerator[] => [
  { weight: 4, create: (random) => send(transfer(random)) },
  // Ganache does not answer a transaction whose nonce is too high.
  { weight: 1, create: (random) => withOtherNonce(random, peer === 'ganache' ? [-1, 0] : [-1, 0, 1, 2]) },
  { weight: 1, create: replacement },
  { weight: 2, create: (random) => send(storageCall(random)) },
  { weight: 1, create: (random) => send({ ...transfer(random), from: stranger }) },
  { weight: 2, create: (random) => send(contractCall(random)) },
  { weight: 1, create: (random) => send(creation(random)) },
  { weight: 1, create: (random) => send(dynamicFees(random, peer)) },
  { weight: 1, create: (random) => send(withAccessList(random)) },
  { weight: 1, create: (random) => send({ ...transfer(random), value: quantity(10n ** 26n) }) },
  { weight: 1, create: (random) => send({ ...transfer(random), gas: quantity(random.pick([20_000, 70_000_000])) }) },
  { weight: 1, create: (random) => sendRaw(random, {}, peer) },
  // Ganache has other defaults, and mines an empty block for a transaction below the base fee.
  ...(peer === 'ganache'
    ? []
    : [
        {
          weight: 1,
          create: (random: Random) => send({ ...transfer(random), gasPrice: quantity(random.pick([1, GWEI])) }),
        },
        { weight: 1, create: withDefaults },
        { weight: 1, create: (random: Random) => delegation(random, peer) },
      ]),
  // Without a gas limit, a failing transaction of anvil has more gas than EIP-7825 allows.
  ...(peer === 'hardhat'
    ? [{ weight: 1, create: (random: Random) => send({ ...contractCall(random), gas: undefined }) }]
    : []),
  ...(peer === 'anvil' ? [{ weight: 1, create: sendBlob }] : []),
]

interface TransactionRequest {
  readonly from: string
  readonly to?: string
  readonly [member: string]: unknown
}

const send = (request: TransactionRequest): Step => ({
  method: 'eth_sendTransaction',
  params: () => [request],
  keepAs: 'transactions',
})

const transfer = (random: Random): TransactionRequest => ({
  from: random.pick(senderAddresses),
  to: random.pick(addresses),
  value: quantity(random.below(1_000)),
  gas: '0x5208',
  gasPrice: quantity(random.pick([5, 10, 10, 20]) * GWEI),
})

/** A transaction whose gas and fees the node fills in. */
const withDefaults = (random: Random): Step =>
  send({ from: random.pick(senderAddresses), to: random.pick(addresses), value: '0x9' })

/** A call of the storage contract, which reverts for 1. */
export const storageCall = (random: Random): TransactionRequest => ({
  from: random.pick(senderAddresses),
  to: storage,
  data: word(random.pick([1, 2, 3])),
  gas: quantity(100_000),
  gasPrice: quantity(10 * GWEI),
})

/** A call of the token or of the contract that fails in many ways. */
export function contractCall(random: Random): TransactionRequest {
  const from = random.pick(senderAddresses)
  const [functionName, args] = random.pick<readonly [string, readonly unknown[]]>([
    ['transfer', [random.pick(addresses), BigInt(random.below(3))]],
    ['approve', [random.pick(addresses), BigInt(random.below(3))]],
    ['withReason', []],
    ['withoutReason', []],
    ['withCustomError', [BigInt(random.below(100))]],
    ['withAssert', []],
    ['withInvalidOpcode', []],
    ['caught', []],
  ])
  const contract = functionName === 'transfer' || functionName === 'approve' ? token : failures
  return {
    from,
    to: contract.address,
    data: encodeFunctionData({ abi: contract.abi, functionName, args }),
    gas: quantity(150_000),
    gasPrice: quantity(10 * GWEI),
  }
}

/** The request of a call, which pays no fees. */
export const withoutPrice = ({ gasPrice, ...request }: TransactionRequest): TransactionRequest => request

function creation(random: Random): TransactionRequest {
  const [, code] = random.pick(rawPrograms)
  const data = random.below(3) === 0 ? encodeDeployData({ ...token, args: ['Another', 'ANO', 5n] }) : `0x${code}`
  return { from: random.pick(senderAddresses), data, gas: quantity(2_000_000), gasPrice: quantity(10 * GWEI) }
}

const dynamicFees = (random: Random, peer: PeerName): TransactionRequest => ({
  from: random.pick(senderAddresses),
  to: random.pick(addresses),
  value: '0x1',
  ...(random.below(2) === 0 && { gas: '0x5208' }),
  ...(random.below(4) !== 0 && {
    maxFeePerGas: quantity(random.pick(peer === 'ganache' ? [5, 20] : [0.5, 5, 20]) * GWEI),
  }),
  ...(random.below(4) !== 0 && { maxPriorityFeePerGas: quantity(random.pick([0, 1, 3]) * GWEI) }),
})

const withAccessList = (random: Random): TransactionRequest => ({
  ...storageCall(random),
  type: '0x1',
  accessList: [{ address: storage, storageKeys: [word(0)] }],
})

function withOtherNonce(random: Random, offsets: readonly number[]): Step {
  const request = { ...transfer(random), gasPrice: quantity(30 * GWEI) }
  const offset = random.pick(offsets)
  return {
    ...send(request),
    params: (side) => [{ ...request, nonce: quantity(Math.max(0, nonceOf(side, request.from) + offset)) }],
  }
}

/** A transaction with the nonce of the last waiting one, and a higher or a lower price. */
function replacement(random: Random): Step {
  const request = { ...transfer(random), gasPrice: quantity(random.pick([8, 12, 40]) * GWEI) }
  return {
    ...send(request),
    params: (side) => [{ ...request, nonce: quantity(Math.max(0, nonceOf(side, request.from) - 1)) }],
  }
}

/** The pending nonce, or the latest one on Ganache. */
function nonceOf({ state }: Side, address: string): number {
  const account = state.accounts[address]
  return account?.pendingNonce ?? account?.nonce ?? 0
}

/** A transaction that the sender signs. */
function sendRaw(random: Random, fields: object, peer: PeerName, sign?: (nonce: number) => Promise<object>): Step {
  const sender = random.below(senders.length)
  const to = random.pick(addresses)
  const fees = { maxFeePerGas: BigInt(random.pick([10, 30]) * GWEI), maxPriorityFeePerGas: BigInt(GWEI) }
  return {
    method: 'eth_sendRawTransaction',
    keepAs: 'transactions',
    hasEqualParams: true,
    async params(side) {
      const account = senders[sender]
      if (account === undefined) throw new RangeError(`no sender ${sender}`)
      const nonce = nonceOf(side, account.address.toLowerCase())
      const transaction = { type: 'eip1559', chainId: CHAIN_ID[peer], nonce, to, value: 1n, gas: 21_000n, ...fees }
      return [
        await account.signTransaction({
          ...transaction,
          ...fields,
          ...(await sign?.(nonce)),
        } as TransactionSerializable),
      ]
    },
  }
}

/** A transaction that delegates an account to a contract (EIP-7702). */
function delegation(random: Random, peer: PeerName): Step {
  const authority = senders[random.below(senders.length)]
  if (authority === undefined) throw new RangeError('no authority')
  const contractAddress = random.pick([batcher.address, storage])
  const offset = random.pick([0, 1])
  return sendRaw(random, { type: 'eip7702', gas: 100_000n }, peer, async (nonce) => ({
    authorizationList: [
      await authority.signAuthorization({ contractAddress, chainId: CHAIN_ID[peer], nonce: nonce + offset }),
    ],
  }))
}

/** A transaction with an empty blob, which our node signs. */
function sendBlob(random: Random): Step {
  const request = {
    from: random.pick(senderAddresses),
    to: random.pick(addresses),
    gas: '0x5208',
    maxFeePerGas: quantity(20 * GWEI),
    maxPriorityFeePerGas: quantity(GWEI),
    maxFeePerBlobGas: quantity(random.pick([1, GWEI])),
    blobs: [`0x${'00'.repeat(131_072)}`],
  }
  return {
    method: 'eth_sendRawTransaction',
    keepAs: 'transactions',
    hasEqualParams: true,
    async params(side) {
      const nonce = quantity(nonceOf(side, request.from))
      const { result } = await side.call('eth_signTransaction', [{ ...request, nonce }])
      return [(result as { raw: string } | undefined)?.raw ?? '0x']
    },
  }
}
