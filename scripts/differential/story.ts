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

/**
 * Transactions as people send them, and as they should not: deployments, tokens, an exchange, failures of each kind, raw code, access
 * lists, delegations. The same seed gives the same transactions.
 */

interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

/** Of Hardhat or of Foundry. */
function readArtifact(name: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(`fixtures/contracts/${name}.json`, 'utf8'))
  return { abi, bytecode: bytecode.object ?? bytecode }
}

const token = readArtifact('Token')
const exchange = readArtifact('Exchange')
const failures = readArtifact('Failures')
const batcher = readArtifact('Batcher')

export const MNEMONIC = 'test test test test test test test test test test test junk'
const SENDERS = 8
/** Accounts that sign authorizations and send nothing: the nonce of one moves with each that is taken. */
const DELEGATORS = 4

/** A transaction, signed, with what it is about. */
export interface Told {
  readonly what: string
  readonly raw: Hex
  /** Whether a chain has to refuse it, so that no nonce is used. */
  readonly isWrong: boolean
}

/** Whole numbers that look random and are not: xorshift on 32 bits. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 1
  }

  below(limit: number): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) % limit
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item // never empty here
  }

  bytes(length: number): Hex {
    return `0x${Array.from({ length }, () => this.below(256).toString(16).padStart(2, '0')).join('')}`
  }
}

/** Init code that does what compilers seldom write. */
const rawPrograms: readonly (readonly [what: string, code: string])[] = [
  ['reverts', '60006000fd'],
  ['leaves code that begins with 0xef', '60ef60005360016000f3'],
  ['leaves no code', '00'],
  ['is an invalid opcode', 'fe'],
  ['jumps nowhere', '600456'],
  ['takes from an empty stack', '01'],
  ['destroys itself', '33ff'],
  ['logs four topics', '600460036002600160006000a400'],
  ['stores two slots', '6001600055600260015560006000f3'],
  ['clears a slot and sets it again', '60016000556000600055600160005500'],
  ['calls the identity precompile', '60016000526020602060206000600060045af160005560205160015500'],
  ['recovers a signature that is none', '60206000608060006001' + '5afa6000553d60015500'],
  ['creates another', '6460016000f36000526005601b6000f060005500'],
  ['creates another at a salt', '6460016000f360005260aa6005601b6000f560005500'],
  ['uses all its gas', '5b600056'],
  ['asks for what is around it', '43600055486001553a60025545600355466004554760055530600655' + '5a60075500'],
]

/** By private key: an account from words signs no authorizations. */
function developmentAccount(addressIndex: number): PrivateKeyAccount {
  const { privateKey } = mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey()
  if (privateKey === null) throw new TypeError('an account without a key')
  return privateKeyToAccount(toHex(privateKey))
}

/**
 * Tells the story of a seed. `chainId`, fees and nonces are those of a new development chain. `hasDelegations`: whether its fork has Prague, with the
 * authorizations of EIP-7702.
 */
export class Story {
  readonly #dice: Dice
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
  #told = 0

  constructor(seed: number, chainId: number, hasDelegations = true) {
    this.#hasDelegations = hasDelegations
    this.#dice = new Dice(seed)
    this.#chainId = chainId
    const accounts = Array.from({ length: SENDERS + DELEGATORS }, (_, addressIndex) => developmentAccount(addressIndex))
    this.#accounts = accounts.slice(0, SENDERS)
    this.#nonces = this.#accounts.map(() => 0)
    this.#delegators = accounts.slice(SENDERS)
    this.#delegations = this.#delegators.map(() => 0)
  }

  async next(): Promise<Told> {
    const sender = this.#told < 5 ? 0 : this.#dice.below(SENDERS)
    const { what, ...fields } = this.#told < 5 ? this.#opening(this.#told) : this.#anything(sender)
    this.#told++
    const isWrong = this.#told > 5 && fields.delegates !== true && this.#dice.below(40) === 0
    return { ...(await this.#sign(sender, what, fields, isWrong)), isWrong }
  }

  /** Deployments that the rest stands on. */
  #opening(step: number): Action {
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
        return { what: 'deploy Batcher', data: batcher.bytecode, gas: 2_000_000n }
    }
  }

  #anything(sender: number): Action {
    const dice = this.#dice
    const roll = dice.below(100)
    if (roll < 15)
      return { what: 'transfer', to: this.#somebody(), value: BigInt(dice.below(1_000_000)) * 10n ** 9n, gas: 60_000n }
    if (roll < 45) return this.#tokens()
    if (roll < 60) return this.#trade()
    if (roll < 72) return this.#fail()
    if (roll < 82) return this.#program(sender)
    if (roll < 87)
      return this.#deploy(
        'token',
        encodeDeployData({ ...token, args: ['Another', 'ANO', BigInt(dice.below(1_000))] }),
        sender,
      )
    if (roll < 92)
      return { what: 'call with rubbish', to: this.#contract(), data: dice.bytes(dice.below(100)), gas: 100_000n }
    if (roll < 96)
      return {
        what: 'too little gas',
        to: dice.one(this.#contracts.token),
        data: this.#transferData(),
        gas: BigInt(28_000 + dice.below(20_000)),
      }
    return { what: 'delegate', to: this.#somebody(), gas: 200_000n, delegates: this.#hasDelegations }
  }

  #tokens(): Action {
    const dice = this.#dice
    const to = dice.one(this.#contracts.token)
    const amount = BigInt(dice.below(2_000_000))
    const spender = dice.one(this.#contracts.exchange)
    switch (dice.below(4)) {
      case 0:
        return {
          what: 'approve',
          to,
          gas: 100_000n,
          data: encodeFunctionData({
            abi: token.abi,
            functionName: 'approve',
            args: [dice.below(2) === 0 ? spender : this.#somebody(), amount],
          }),
        }
      case 1:
        return {
          what: 'transferFrom',
          to,
          gas: 150_000n,
          data: encodeFunctionData({
            abi: token.abi,
            functionName: 'transferFrom',
            args: [this.#somebody(), this.#somebody(), amount],
          }),
        }
      default:
        return { what: 'token transfer', to, data: this.#transferData(), gas: 100_000n }
    }
  }

  #transferData(): Hex {
    return encodeFunctionData({
      abi: token.abi,
      functionName: 'transfer',
      args: [this.#somebody(), BigInt(this.#dice.below(1_000_000))],
    })
  }

  #trade(): Action {
    const dice = this.#dice
    const to = dice.one(this.#contracts.exchange)
    const amount = BigInt(dice.below(100_000))
    const [functionName, args] = dice.one<readonly [string, readonly unknown[]]>([
      ['provide', [amount, amount]],
      ['swap', [dice.below(2) === 0, amount, dice.below(3) === 0 ? 10n ** 30n : 0n]],
      ['remove', [amount]],
    ])
    return {
      what: functionName,
      to,
      gas: 400_000n,
      data: encodeFunctionData({ abi: exchange.abi, functionName, args }),
    }
  }

  #fail(): Action {
    const dice = this.#dice
    const to = dice.one(this.#contracts.failures)
    const [functionName, args] = dice.one<readonly [string, readonly unknown[]]>([
      ['withReason', []],
      ['withoutReason', []],
      ['withCustomError', [BigInt(dice.below(100))]],
      ['withAssert', []],
      ['withOverflow', [2n ** 256n - 1n]],
      ['withDivision', [0n]],
      ['withIndex', [3n]],
      ['withInvalidOpcode', []],
      ['forever', []],
      ['caught', []],
    ])
    return {
      what: functionName,
      to,
      gas: 150_000n,
      data: encodeFunctionData({ abi: failures.abi, functionName, args }),
    }
  }

  #program(sender: number): Action {
    const [what, code] = this.#dice.one(rawPrograms)
    const action: Action = { what: `a creation that ${what}`, data: `0x${code}`, gas: 200_000n }
    this.#contracts.other.push(this.#addressOfNext(sender))
    return action
  }

  #deploy(kind: 'token' | 'exchange' | 'failures', data: Hex, sender = 0): Action {
    this.#contracts[kind].push(this.#addressOfNext(sender))
    return { what: `deploy ${kind}`, data, gas: 2_000_000n }
  }

  #addressOfNext(sender: number): Hex {
    const from = this.#accounts[sender]?.address ?? '0x'
    return getContractAddress({ from, nonce: BigInt(this.#nonces[sender] ?? 0) })
  }

  #contract(): Hex {
    const { token, exchange, failures, other } = this.#contracts
    return this.#dice.one([...token, ...exchange, ...failures, ...other])
  }

  /** A sender, one who has nothing yet, or a contract. */
  #somebody(): Hex {
    const dice = this.#dice
    const roll = dice.below(10)
    if (roll < 5) return dice.one(this.#accounts).address
    if (roll < 6) return dice.one(this.#delegators).address
    if (roll < 9) return `0x${keccak256(toHex(dice.below(500))).slice(26)}`
    return this.#contract()
  }

  async #sign(
    sender: number,
    what: string,
    fields: Omit<Action, 'what'>,
    isWrong: boolean,
  ): Promise<Omit<Told, 'isWrong'>> {
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
    if (!isWrong) {
      this.#nonces[sender] = nonce + 1
      return { what, raw: await account.signTransaction(transaction) }
    }
    // One of another chain is not among them: anvil takes some into its pool, makes an empty block, and all that follows is off by one.
    const [why, wrong] = this.#dice.one<readonly [string, object]>([
      ['nonce too low', { nonce: Math.max(0, nonce - 1) }],
      ['more value than there is', { value: 10n ** 30n }],
      ['too little gas to begin', { gas: 20_000n }],
    ])
    // A first nonce cannot be lower.
    if (why === 'nonce too low' && nonce === 0) Object.assign(wrong, { gas: 20_000n })
    return {
      what: `${what}, ${why}`,
      raw: await account.signTransaction({ ...transaction, ...wrong } as TransactionSerializable),
    }
  }

  /** Now and then with a nonce or chain that does not fit: such an authorization is passed over. */
  async #authorization(): Promise<object> {
    const dice = this.#dice
    const index = dice.below(DELEGATORS)
    const account = this.#delegators[index]
    const nonce = this.#delegations[index]
    if (account === undefined || nonce === undefined) throw new RangeError(`no delegator ${index}`)
    const contractAddress =
      dice.below(4) === 0 ? zeroAddress : dice.one([this.#batcher ?? zeroAddress, this.#contract()])
    const [chainId, wrongBy] = dice.one([
      [0, 0],
      [this.#chainId, 0],
      [this.#chainId, 1],
      [this.#chainId + 1, 0],
    ] as const)
    if (chainId <= this.#chainId && wrongBy === 0) this.#delegations[index] = nonce + 1
    return account.signAuthorization({ contractAddress, chainId, nonce: nonce + wrongBy })
  }

  async #feesAndType(delegates: boolean): Promise<object> {
    const dice = this.#dice
    const dynamic = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: BigInt(dice.below(3)) * 10n ** 9n }
    if (delegates) return { type: 'eip7702', ...dynamic, authorizationList: [await this.#authorization()] }
    const accessList = [{ address: this.#somebody(), storageKeys: [toHex(dice.below(4), { size: 32 })] }]
    return dice.one([
      { type: 'legacy', gasPrice: 20n * 10n ** 9n },
      { type: 'eip2930', gasPrice: 20n * 10n ** 9n, accessList },
      { type: 'eip1559', ...dynamic },
      { type: 'eip1559', ...dynamic, accessList },
    ])
  }
}

interface Action {
  readonly what: string
  readonly to?: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly gas: bigint
  readonly delegates?: boolean
}
