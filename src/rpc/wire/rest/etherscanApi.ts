import { z } from 'zod'
import { definedMembers } from '../../../json.ts'
import { Address, addressForm, Hash } from '../bytes.ts'
import { type RestApiSignature, type RestInput, restObject, restOperation } from './restOperation.ts'
import { choiceInAnyCase, choiceOf, restList } from './restValues.ts'

/** The requests of the API of Etherscan: https://docs.etherscan.io. Names of parameters and actions are in lower case. */

const decimal = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
const Decimal = decimal('a decimal number')

const blockForm = { error: 'a block number or latest' }
const BlockBound = z.union(
  [
    z.literal('latest'),
    z
      .string()
      .regex(/^(?:\d{1,15}|0x[0-9a-fA-F]{1,12})$/)
      .transform(Number),
  ],
  blockForm,
)

/** The parameter that selects a network for any action. */
export const etherscanTarget = {
  schema: restObject({
    chainid: decimal('the chain ID of a network of the node, as a decimal number').optional(),
  }),
}

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

const tokenTransfers = (action: string, standard: string) =>
  restOperation(
    `GET ${action}`,
    `Returns the transfers of ${standard} tokens of an account, of a contract, or both.`,
    restObject({ address: Address.optional(), contractaddress: Address.optional(), ...list }).refine(
      (given) => given.address !== undefined || given.contractaddress !== undefined,
      { error: addressForm, path: ['address'] },
    ),
  )

const balances = { address: addresses(20), tag }

const accountActions = {
  balance: restOperation(
    'GET balance',
    'Returns the balance of an account. Several accounts are as for `balancemulti`.',
    restObject(balances),
  ),
  balancemulti: restOperation('GET balancemulti', 'Returns the balances of accounts.', restObject(balances)),
  balancehistory: restOperation(
    'GET balancehistory',
    'Returns the balance of an account at the end of a block.',
    restObject({ ...address, blockno: Decimal }),
  ),
  txlist: restOperation(
    'GET txlist',
    'Returns the transactions that an account sent or received, or that created it.',
    restObject({ ...address, ...list }),
  ),
  txlistinternal: restOperation(
    'GET txlistinternal',
    'Returns the internal transactions of a transaction, of an account, or of all accounts.',
    restObject({ txhash: Hash.optional(), address: Address.optional(), ...list }),
  ),
  tokentx: tokenTransfers('tokentx', 'ERC-20'),
  tokennfttx: tokenTransfers('tokennfttx', 'ERC-721'),
  token1155tx: tokenTransfers('token1155tx', 'ERC-1155'),
  tokenbalance: restOperation(
    'GET tokenbalance',
    'Returns the balance of an ERC-20 token of an account.',
    restObject({ ...contract, ...address, tag }),
  ),
  addresstokenbalance: restOperation(
    'GET addresstokenbalance',
    'Returns the balances of all ERC-20 tokens of an account.',
    restObject({ ...address, ...page }),
  ),
  getminedblocks: restOperation(
    'GET getminedblocks',
    'Returns the blocks of a fee recipient with their rewards, the newest first.',
    restObject({ ...address, ...list }),
  ),
  txsbeaconwithdrawal: restOperation(
    'GET txsBeaconWithdrawal',
    'Returns the withdrawals to an account.',
    restObject({ ...address, ...list }),
  ),
}

const blockActions = {
  getblockreward: restOperation(
    'GET getblockreward',
    'Returns the reward of the fee recipient of a block.',
    restObject({ blockno: Decimal }),
  ),
  getblockcountdown: restOperation(
    'GET getblockcountdown',
    'Returns the estimated time until a block.',
    restObject({ blockno: Decimal }),
  ),
  getblocknobytime: restOperation(
    'GET getblocknobytime',
    'Returns the number of the last block before, or the first after, a time in Unix seconds.',
    restObject({ timestamp: Decimal, closest: choiceOf(['before', 'after']).default('before') }),
  ),
}

const contractActions = {
  getabi: restOperation('GET getabi', 'Returns the ABI of a contract.', restObject(address)),
  getsourcecode: restOperation(
    'GET getsourcecode',
    'Returns the name, the ABI and the source files of a contract, as far as they are known.',
    restObject(address),
  ),
  getcontractcreation: restOperation(
    'GET getcontractcreation',
    'Returns the transactions that created contracts.',
    restObject({ contractaddresses: addresses(5) }),
  ),
  verifysourcecode: restOperation(
    'POST verifysourcecode',
    'Returns that a contract is verified already if its ABI is known. The node does not compile.',
    restObject(contract),
  ),
  checkverifystatus: restOperation('GET checkverifystatus', 'Returns that the node does not compile.', restObject({})),
}

const transactionActions = {
  getstatus: restOperation('GET getstatus', 'Returns whether a transaction failed, and why.', restObject(transaction)),
  gettxreceiptstatus: restOperation(
    'GET gettxreceiptstatus',
    'Returns the status in the receipt of a transaction.',
    restObject(transaction),
  ),
}

const statsActions = {
  ethprice: restOperation('GET ethprice', 'Returns the price of ETH in US dollars and in BTC.', restObject({})),
  tokensupply: restOperation('GET tokensupply', 'Returns the supply of an ERC-20 token.', restObject(contract)),
}

const gasTrackerActions = {
  gasoracle: restOperation('GET gasoracle', 'Returns gas prices of the next block, in gwei.', restObject({})),
}

const operator = choiceInAnyCase(['and', 'or']).default('and')

const logsActions = {
  getlogs: restOperation(
    'GET getLogs',
    'Returns the logs of a contract or of all contracts. The operators combine topics from left to right.',
    restObject({
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
    }),
  ),
}

/** A parameter of a method of JSON-RPC, which checks it. */
const valueForm = { error: 'a value for the method' }
const passed = z.string(valueForm).nullable().default(null)

/** An action that passes its parameters to a method, in their order. */
const proxied = (method: string, members: z.ZodRawShape) =>
  restOperation(
    `GET ${method}`,
    `Calls \`${method}\`.`,
    restObject(members).transform((given): readonly unknown[] => Object.values(given)),
  )

const callMembers = ['from', 'to', 'data', 'value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce']

/** An action that calls a method with a transaction and `others`. ethers sends the gas as `gasLimit`. */
const proxiedCall = (method: string, others: z.ZodRawShape) =>
  restOperation(
    `GET ${method}`,
    `Calls \`${method}\`.`,
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
  .default('false')
  .transform((text) => text === 'true')

const proxyActions = {
  eth_blocknumber: proxied('eth_blockNumber', {}),
  eth_getblockbynumber: proxied('eth_getBlockByNumber', { tag, boolean: isTrue }),
  eth_getunclebyblocknumberandindex: proxied('eth_getUncleByBlockNumberAndIndex', { tag, index: passed }),
  eth_getblocktransactioncountbynumber: proxied('eth_getBlockTransactionCountByNumber', { tag }),
  eth_gettransactionbyhash: proxied('eth_getTransactionByHash', { txhash: passed }),
  eth_gettransactionbyblocknumberandindex: proxied('eth_getTransactionByBlockNumberAndIndex', { tag, index: passed }),
  eth_gettransactioncount: proxied('eth_getTransactionCount', { address: passed, tag }),
  eth_sendrawtransaction: proxied('eth_sendRawTransaction', { hex: passed }),
  eth_gettransactionreceipt: proxied('eth_getTransactionReceipt', { txhash: passed }),
  eth_call: proxiedCall('eth_call', { tag }),
  eth_getcode: proxied('eth_getCode', { address: passed, tag }),
  eth_getstorageat: proxied('eth_getStorageAt', { address: passed, position: passed, tag }),
  eth_gasprice: proxied('eth_gasPrice', {}),
  eth_estimategas: proxiedCall('eth_estimateGas', {}),
}

const moduleOf = <const Operations extends RestApiSignature['operations']>(module: string, operations: Operations) => ({
  name: `Etherscan ${module}`,
  method: 'etherscan_api',
  address: `/api?module=${module}&action=`,
  operations,
})

/** The modules with their actions. */
export const etherscanModules = {
  account: moduleOf('account', accountActions),
  block: moduleOf('block', blockActions),
  contract: moduleOf('contract', contractActions),
  gastracker: moduleOf('gastracker', gasTrackerActions),
  logs: moduleOf('logs', logsActions),
  proxy: moduleOf('proxy', proxyActions),
  stats: moduleOf('stats', statsActions),
  transaction: moduleOf('transaction', transactionActions),
} as const satisfies Readonly<Record<string, RestApiSignature>>

export type EtherscanTransfersRequest = RestInput<(typeof accountActions)['tokentx']>
export type EtherscanLogsRequest = RestInput<(typeof logsActions)['getlogs']>
