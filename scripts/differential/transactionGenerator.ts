import { readFileSync } from 'node:fs'
import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  type PrivateKeyAccount,
  type TransactionSerializable,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { Random } from './random.ts'

interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Reads a contract that Hardhat or Foundry compiled. */
export function readArtifact(name: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(`fixtures/contracts/${name}.json`, 'utf8'))
  return { abi, bytecode: bytecode.object ?? bytecode }
}

const token = readArtifact('Token')
const exchange = readArtifact('Exchange')
const failures = readArtifact('Failures')
const batcher = readArtifact('Batcher')

export const MNEMONIC = 'test test test test test test test test test test test junk'
const SENDERS = 8
/** Number of accounts that only sign authorizations: each valid authorization increments the nonce of its account. */
const DELEGATORS = 4

/** A signed transaction and its description. */
export interface GeneratedTransaction {
  readonly description: string
  readonly raw: Hex
  /** Whether a chain must reject it, so that it uses no nonce. */
  readonly isInvalid: boolean
}

/** Init code with patterns that compilers rarely produce. */
export const rawPrograms: readonly (readonly [description: string, code: string])[] = [
  ['reverts', '60006000fd'],
  ['deploys code that begins with 0xef', '60ef60005360016000f3'],
  ['deploys no code', '00'],
  ['runs an invalid opcode', 'fe'],
  ['jumps to an invalid destination', '600456'],
  ['pops from an empty stack', '01'],
  ['destroys itself', '33ff'],
  ['logs four topics', '600460036002600160006000a400'],
  ['stores two slots', '6001600055600260015560006000f3'],
  ['clears a slot and sets it again', '60016000556000600055600160005500'],
  ['calls the identity precompile', '60016000526020602060206000600060045af160005560205160015500'],
  ['recovers an invalid signature', '60206000608060006001' + '5afa6000553d60015500'],
  ['creates another contract', '6460016000f36000526005601b6000f060005500'],
  ['creates another contract with a salt', '6460016000f360005260aa6005601b6000f560005500'],
  ['uses all its gas', '5b600056'],
  ['reads the block and the transaction', '43600055486001553a60025545600355466004554760055530600655' + '5a60075500'],
]

/** An account from its private key, because viem's mnemonic accounts sign no authorizations. */
export function developmentAccount(addressIndex: number): PrivateKeyAccount {
  const { privateKey } = mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey()
  if (privateKey === null) throw new TypeError('an account without a key')
  return privateKeyToAccount(toHex(privateKey))
}

/**
 * Generates signed transactions for a new development chain, valid and invalid ones: deployments, tokens, an exchange, failures of each kind,
 * raw code, access lists and delegations. The same seed generates the same transactions. `hasDelegations` adds authorizations (EIP-7702), from
 * Prague on.
 */
export class TransactionGenerator {
  readonly #random: Random
  readonly #chainId: number
  readonly #hasDelegations: boolean
  readonly #accounts: readonly PrivateKeyAccount[]
  readonly #nonces: number[]
  readonly #delegators: readonly PrivateKeyAccount[]
  readonly #delegations: number[]
  readonly #contracts: { token: Hex[]; exchange: Hex[]; failures: Hex[]; other: Hex[] } = {
    token: [],
    exchange: [],
    failures: [],
    other: [],
  }
  #batcher: Hex | undefined
  #count = 0

  constructor(seed: number, chainId: number, hasDelegations = true) {
    this.#hasDelegations = hasDelegations
    this.#random = new Random(seed)
    this.#chainId = chainId
    const accounts = Array.from({ length: SENDERS + DELEGATORS }, (_, addressIndex) => developmentAccount(addressIndex))
    this.#accounts = accounts.slice(0, SENDERS)
    this.#nonces = this.#accounts.map(() => 0)
    this.#delegators = accounts.slice(SENDERS)
    this.#delegations = this.#delegators.map(() => 0)
  }

  /** Returns the next transaction. */
  async next(): Promise<GeneratedTransaction> {
    const sender = this.#count < 5 ? 0 : this.#random.below(SENDERS)
    const { description, ...fields } = this.#count < 5 ? this.#deployment(this.#count) : this.#randomAction(sender)
    this.#count++
    const isInvalid = this.#count > 5 && fields.delegates !== true && this.#random.below(40) === 0
    return { ...(await this.#sign(sender, description, fields, isInvalid)), isInvalid }
  }

  /** Deploys a contract that later transactions use. */
  #deployment(step: number): Action {
    const supply = 10n ** 24n
    switch (step) {
      case 0:
      case 1:
        return this.#deploy('token', encodeDeployData({ ...token, args: [`Token ${step}`, 'TKN', supply] }))
      case 2:
        return this.#deploy('exchange', encodeDeployData({ ...exchange, args: this.#contracts.token.slice(0, 2) }))
      case 3:
        return this.#deploy('failures', failures.bytecode)
      default:
        this.#batcher = this.#addressOfNext(0)
        return { description: 'deploy Batcher', data: batcher.bytecode, gas: 2_000_000n }
    }
  }

  #randomAction(sender: number): Action {
    const random = this.#random
    const roll = random.below(100)
    if (roll < 15)
      return {
        description: 'transfer',
        to: this.#randomAddress(),
        value: BigInt(random.below(1_000_000)) * 10n ** 9n,
        gas: 60_000n,
      }
    if (roll < 45) return this.#tokenCall()
    if (roll < 60) return this.#exchangeCall()
    if (roll < 72) return this.#failingCall()
    if (roll < 82) return this.#rawCreation(sender)
    if (roll < 87)
      return this.#deploy(
        'token',
        encodeDeployData({ ...token, args: ['Another', 'ANO', BigInt(random.below(1_000))] }),
        sender,
      )
    if (roll < 92)
      return {
        description: 'call with random data',
        to: this.#randomContract(),
        data: random.bytes(random.below(100)),
        gas: 100_000n,
      }
    if (roll < 96)
      return {
        description: 'too little gas',
        to: random.pick(this.#contracts.token),
        data: this.#transferData(),
        gas: BigInt(28_000 + random.below(20_000)),
      }
    return { description: 'delegate', to: this.#randomAddress(), gas: 200_000n, delegates: this.#hasDelegations }
  }

  #tokenCall(): Action {
    const random = this.#random
    const to = random.pick(this.#contracts.token)
    const amount = BigInt(random.below(2_000_000))
    const spender = random.pick(this.#contracts.exchange)
    switch (random.below(4)) {
      case 0:
        return {
          description: 'approve',
          to,
          gas: 100_000n,
          data: encodeFunctionData({
            abi: token.abi,
            functionName: 'approve',
            args: [random.below(2) === 0 ? spender : this.#randomAddress(), amount],
          }),
        }
      case 1:
        return {
          description: 'transferFrom',
          to,
          gas: 150_000n,
          data: encodeFunctionData({
            abi: token.abi,
            functionName: 'transferFrom',
            args: [this.#randomAddress(), this.#randomAddress(), amount],
          }),
        }
      default:
        return { description: 'token transfer', to, data: this.#transferData(), gas: 100_000n }
    }
  }

  #transferData(): Hex {
    return encodeFunctionData({
      abi: token.abi,
      functionName: 'transfer',
      args: [this.#randomAddress(), BigInt(this.#random.below(1_000_000))],
    })
  }

  #exchangeCall(): Action {
    const random = this.#random
    const to = random.pick(this.#contracts.exchange)
    const amount = BigInt(random.below(100_000))
    const [functionName, args] = random.pick<readonly [string, readonly unknown[]]>([
      ['provide', [amount, amount]],
      ['swap', [random.below(2) === 0, amount, random.below(3) === 0 ? 10n ** 30n : 0n]],
      ['remove', [amount]],
    ])
    return {
      description: functionName,
      to,
      gas: 400_000n,
      data: encodeFunctionData({ abi: exchange.abi, functionName, args }),
    }
  }

  #failingCall(): Action {
    const random = this.#random
    const to = random.pick(this.#contracts.failures)
    const [functionName, args] = random.pick<readonly [string, readonly unknown[]]>([
      ['withReason', []],
      ['withoutReason', []],
      ['withCustomError', [BigInt(random.below(100))]],
      ['withAssert', []],
      ['withOverflow', [2n ** 256n - 1n]],
      ['withDivision', [0n]],
      ['withIndex', [3n]],
      ['withInvalidOpcode', []],
      ['forever', []],
      ['caught', []],
    ])
    return {
      description: functionName,
      to,
      gas: 150_000n,
      data: encodeFunctionData({ abi: failures.abi, functionName, args }),
    }
  }

  #rawCreation(sender: number): Action {
    const [description, code] = this.#random.pick(rawPrograms)
    const action: Action = { description: `a creation that ${description}`, data: `0x${code}`, gas: 200_000n }
    this.#contracts.other.push(this.#addressOfNext(sender))
    return action
  }

  #deploy(kind: 'token' | 'exchange' | 'failures', data: Hex, sender = 0): Action {
    this.#contracts[kind].push(this.#addressOfNext(sender))
    return { description: `deploy ${kind}`, data, gas: 2_000_000n }
  }

  #addressOfNext(sender: number): Hex {
    const from = this.#accounts[sender]?.address ?? '0x'
    return getContractAddress({ from, nonce: BigInt(this.#nonces[sender] ?? 0) })
  }

  #randomContract(): Hex {
    const { token, exchange, failures, other } = this.#contracts
    return this.#random.pick([...token, ...exchange, ...failures, ...other])
  }

  /** A sender, an unused account, or a contract. */
  #randomAddress(): Hex {
    const random = this.#random
    const roll = random.below(10)
    if (roll < 5) return random.pick(this.#accounts).address
    if (roll < 6) return random.pick(this.#delegators).address
    if (roll < 9) return `0x${keccak256(toHex(random.below(500))).slice(26)}`
    return this.#randomContract()
  }

  async #sign(
    sender: number,
    description: string,
    fields: Omit<Action, 'description'>,
    isInvalid: boolean,
  ): Promise<Omit<GeneratedTransaction, 'isInvalid'>> {
    const account = this.#accounts[sender]
    const nonce = this.#nonces[sender]
    if (account === undefined || nonce === undefined) throw new RangeError(`no sender ${sender}`)
    const { delegates = false, ...action } = fields
    const transaction = {
      ...action,
      nonce,
      chainId: this.#chainId,
      ...(await this.#feesAndType(delegates)),
    } as TransactionSerializable
    if (!isInvalid) {
      this.#nonces[sender] = nonce + 1
      return { description, raw: await account.signTransaction(transaction) }
    }
    // No transaction has another chain ID: anvil adds some to its pool and mines an empty block, which shifts all later blocks.
    const [reason, change] = this.#random.pick<readonly [string, object]>([
      ['nonce too low', { nonce: Math.max(0, nonce - 1) }],
      ['more value than the balance', { value: 10n ** 30n }],
      ['less than the intrinsic gas', { gas: 20_000n }],
    ])
    // The first nonce is 0, which has no lower one.
    if (reason === 'nonce too low' && nonce === 0) Object.assign(change, { gas: 20_000n })
    return {
      description: `${description}, ${reason}`,
      raw: await account.signTransaction({ ...transaction, ...change } as TransactionSerializable),
    }
  }

  /** Signs an authorization, sometimes with a wrong nonce or chain ID: a chain ignores these. */
  async #authorization(): Promise<object> {
    const random = this.#random
    const index = random.below(DELEGATORS)
    const account = this.#delegators[index]
    const nonce = this.#delegations[index]
    if (account === undefined || nonce === undefined) throw new RangeError(`no delegator ${index}`)
    const contractAddress =
      random.below(4) === 0 ? zeroAddress : random.pick([this.#batcher ?? zeroAddress, this.#randomContract()])
    const [chainId, nonceOffset] = random.pick([
      [0, 0],
      [this.#chainId, 0],
      [this.#chainId, 1],
      [this.#chainId + 1, 0],
    ] as const)
    if (chainId <= this.#chainId && nonceOffset === 0) this.#delegations[index] = nonce + 1
    return account.signAuthorization({ contractAddress, chainId, nonce: nonce + nonceOffset })
  }

  async #feesAndType(delegates: boolean): Promise<object> {
    const random = this.#random
    const dynamic = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: BigInt(random.below(3)) * 10n ** 9n }
    if (delegates) return { type: 'eip7702', ...dynamic, authorizationList: [await this.#authorization()] }
    const accessList = [{ address: this.#randomAddress(), storageKeys: [toHex(random.below(4), { size: 32 })] }]
    return random.pick([
      { type: 'legacy', gasPrice: 20n * 10n ** 9n },
      { type: 'eip2930', gasPrice: 20n * 10n ** 9n, accessList },
      { type: 'eip1559', ...dynamic },
      { type: 'eip1559', ...dynamic, accessList },
    ])
  }
}

interface Action {
  readonly description: string
  readonly to?: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly gas: bigint
  readonly delegates?: boolean
}
