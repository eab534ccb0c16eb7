import { z } from 'zod'
import { definedMembers } from '../../../json.ts'
import { Address, addressForm, Hash } from '../bytes.ts'
import { type RestApiSignature, type RestInput, restObject, restOperation } from './restOperation.ts'
import { choiceInAnyCase, choiceOf, decimalText, restList, textLike } from './restValues.ts'

/** The requests of the API of Etherscan: https://docs.etherscan.io. Names of parameters are in lower case. */

const Decimal = decimalText('a decimal number')

const BlockBound = textLike(/^(?:\d{1,15}|0x[0-9a-fA-F]{1,12}|latest)$/, 'a block number or latest').transform(
  (text) => (text === 'latest' ? text : Number(text)),
)

/** The parameter that selects a network for any action. */
export const etherscanTarget = restOperation('Selects a network.', {
  chainid: decimalText('the chain ID of a network of the node, as a decimal number').optional(),
})

const addresses = (maximum: number) => restList(Address, 'addresses separated by commas', maximum)

/** The block of a balance. The method of JSON-RPC checks it. */
const tag = z.string({ error: 'a block number in hex, or a tag' }).default('latest')

const address = { address: Address }
const contract = { contractaddress: Address }
const transaction = { txhash: Hash }

const page = {
  page: Decimal.describe('the number of the page, from 1').default(1),
  offset: Decimal.describe('the number of items of a page').optional(),
}
export type EtherscanPageRequest = z.output<ReturnType<typeof restObject<typeof page>>>

const blocks = { startblock: BlockBound.default(0), endblock: BlockBound.optional() }
export type BlockBound = z.output<typeof BlockBound>

const list = { ...blocks, ...page, sort: choiceInAnyCase(['asc', 'desc']).default('asc') }
export type EtherscanListRequest = z.output<ReturnType<typeof restObject<typeof list>>>

const tokenTransfers = (standard: string) =>
  restOperation(
    `Returns the transfers of ${standard} tokens of an account, of a contract, or both.`,
    restObject({ address: Address.optional(), contractaddress: Address.optional(), ...list }).refine(
      (given) => given.address !== undefined || given.contractaddress !== undefined,
      { error: addressForm, path: ['address'] },
    ),
  )

const balances = { address: addresses(20), tag }

const operator = choiceInAnyCase(['and', 'or']).default('and')

/** A parameter of a method of JSON-RPC, which checks it. */
const valueForm = { error: 'a value for the method' }
const passed = z.string(valueForm).nullable().default(null)

/** An action that passes its parameters to a method, in their order. */
const proxied = (members: z.ZodRawShape) =>
  restOperation(
    'Calls the method.',
    restObject(members).transform((given): readonly unknown[] => Object.values(given)),
  )

const callMembers = ['from', 'to', 'data', 'value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']

/** An action that calls a method with a transaction and `others`. ethers sends the gas as `gasLimit`. */
const proxiedCall = (others: z.ZodRawShape) =>
  restOperation(
    'Calls the method.',
    restObject({
      gaslimit: z.string(valueForm).optional(),
      ...Object.fromEntries(callMembers.map((name) => [name.toLowerCase(), z.string(valueForm).optional()])),
      ...others,
    }).transform((given: Readonly<Record<string, unknown>>): readonly unknown[] => {
      const values = { ...given, gas: given.gas ?? given.gaslimit }
      const members = callMembers.map((name) => [name, Reflect.get(values, name.toLowerCase())])
      return [definedMembers(Object.fromEntries(members)), ...Object.keys(others).map((name) => given[name])]
    }),
  )

const isTrue = z
  .string({ error: 'true or false' })
  .transform((text) => text === 'true')
  .default(false)

/** The modules with their actions. */
export const etherscanModules = {
  account: {
    balance: restOperation('Returns the balance of an account. Several accounts are as for `balancemulti`.', balances),
    balancemulti: restOperation('Returns the balances of accounts.', balances),
    balancehistory: restOperation('Returns the balance of an account at the end of a block.', {
      ...address,
      blockno: Decimal,
    }),
    txlist: restOperation('Returns the transactions that an account sent or received, or that created it.', {
      ...address,
      ...list,
    }),
    txlistinternal: restOperation(
      'Returns the internal transactions of a transaction, of an account, or of all accounts.',
      { txhash: Hash.optional(), address: Address.optional(), ...list },
    ),
    tokentx: tokenTransfers('ERC-20'),
    tokennfttx: tokenTransfers('ERC-721'),
    token1155tx: tokenTransfers('ERC-1155'),
    tokenbalance: restOperation('Returns the balance of an ERC-20 token of an account.', {
      ...contract,
      ...address,
      tag,
    }),
    addresstokenbalance: restOperation('Returns the balances of all ERC-20 tokens of an account.', {
      ...address,
      ...page,
    }),
    getminedblocks: restOperation('Returns the blocks of a fee recipient with their rewards, the newest first.', {
      ...address,
      ...list,
    }),
    txsBeaconWithdrawal: restOperation('Returns the withdrawals to an account.', { ...address, ...list }),
  },

  block: {
    getblockreward: restOperation('Returns the reward of the fee recipient of a block.', { blockno: Decimal }),
    getblockcountdown: restOperation('Returns the estimated time until a block.', { blockno: Decimal }),
    getblocknobytime: restOperation(
      'Returns the number of the last block before, or the first after, a time in Unix seconds.',
      { timestamp: Decimal, closest: choiceOf(['before', 'after']).default('before') },
    ),
  },

  contract: {
    getabi: restOperation('Returns the ABI of a contract.', address),
    getsourcecode: restOperation(
      'Returns the name, the ABI and the source files of a contract, as far as they are known.',
      address,
    ),
    getcontractcreation: restOperation('Returns the transactions that created contracts.', {
      contractaddresses: addresses(5),
    }),
    verifysourcecode: restOperation(
      'Returns that a contract is verified already if its ABI is known. The node does not compile.',
      contract,
    ),
    checkverifystatus: restOperation('Returns that the node does not compile.', {}),
  },

  gastracker: {
    gasoracle: restOperation('Returns gas prices of the next block, in gwei.', {}),
  },

  logs: {
    getLogs: restOperation(
      'Returns the logs of a contract or of all contracts. The operators combine topics from left to right.',
      {
        fromblock: blocks.startblock,
        toblock: blocks.endblock,
        ...page,
        address: Address.optional(),
        topic0: Hash.optional(),
        topic1: Hash.optional(),
        topic2: Hash.optional(),
        topic3: Hash.optional(),
        topic0_1_opr: operator,
        topic0_2_opr: operator,
        topic0_3_opr: operator,
        topic1_2_opr: operator,
        topic1_3_opr: operator,
        topic2_3_opr: operator,
      },
    ),
  },

  proxy: {
    eth_blockNumber: proxied({}),
    eth_getBlockByNumber: proxied({ tag, boolean: isTrue }),
    eth_getUncleByBlockNumberAndIndex: proxied({ tag, index: passed }),
    eth_getBlockTransactionCountByNumber: proxied({ tag }),
    eth_getTransactionByHash: proxied({ txhash: passed }),
    eth_getTransactionByBlockNumberAndIndex: proxied({ tag, index: passed }),
    eth_getTransactionCount: proxied({ address: passed, tag }),
    eth_sendRawTransaction: proxied({ hex: passed }),
    eth_getTransactionReceipt: proxied({ txhash: passed }),
    eth_call: proxiedCall({ tag }),
    eth_getCode: proxied({ address: passed, tag }),
    eth_getStorageAt: proxied({ address: passed, position: passed, tag }),
    eth_gasPrice: proxied({}),
    eth_estimateGas: proxiedCall({}),
  },

  stats: {
    ethprice: restOperation('Returns the price of ETH in US dollars and in BTC.', {}),
    tokensupply: restOperation('Returns the supply of an ERC-20 token.', contract),
  },

  transaction: {
    getstatus: restOperation('Returns whether a transaction failed, and why.', transaction),
    gettxreceiptstatus: restOperation('Returns the status in the receipt of a transaction.', transaction),
  },
} as const satisfies Readonly<Record<string, RestApiSignature['operations']>>

export type EtherscanTransfersRequest = RestInput<(typeof etherscanModules.account)['tokentx']>
export type EtherscanLogsRequest = RestInput<(typeof etherscanModules.logs)['getLogs']>
