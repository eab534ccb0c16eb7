import { define } from '../../errors.ts'

/** EIP-1474: this node does not support a method of other nodes. */
export const methodNotSupported = define<{ method: string; reason: string }>(
  'MethodNotSupported',
  -32004,
  ({ method, reason }) => `the method ${method} is not supported: ${reason}`,
)

const proofOfWork = 'the node mines without proof of work'
const compilers = 'nodes no longer include compilers: use solc, Hardhat or Foundry'
const strings = 'the node does not store strings for clients: use a file or a database'
const whisper = 'Ethereum clients no longer implement Whisper'
const tempo = 'it belongs to the Tempo network'
const consensus = 'the node has no consensus client: use automatic mining, evm_mine or testing_commitBlockV1'
const peers = 'the node has no peers'
const execution = 'use debug_traceCall with the callTracer, which returns the calls and logs of a simulated transaction'
const noVm = 'layer-2 ledgers have no virtual machine'
const noContracts = 'layer-2 ledgers store no contracts'
const addHere = (method: string) => `${noVm} that checks and executes transactions: add them with ${method}`
const noProofs = 'layer-2 ledgers have no state trees and no proofs'
const noSubscriptions = 'networks of kind l2a have no subscriptions: read the latest block repeatedly'
const noMessages = 'layer-2 ledgers do not record the layer-1 transactions that send messages'
const constantFee = 'the gas price of the ledger is constant: use zks_estimateFee'
const starknet = ['l2a', 'starknet']
const zksync = ['l2b', 'zks']

/** Methods that only networks with an EVM support, with the reason why l2b networks do not support them. */
export const unsupportedOnL2b: ReadonlyMap<string, string> = new Map([
  ['eth_call', noVm],
  ['eth_estimateGas', noVm],
  ['eth_getCode', noContracts],
  ['eth_getStorageAt', noContracts],
  ['eth_sendTransaction', addHere('vivarium_l2bAddTransaction')],
  ['eth_sendRawTransaction', addHere('vivarium_l2bAddTransaction')],
])

/** Methods of other nodes that this node does not support, with the reason. They are not in the method table. */
export const unsupportedMethods: ReadonlyMap<string, string> = new Map([
  ['alchemy_simulateExecution', execution],
  ['alchemy_simulateExecutionBundle', execution],
  ['eth_getWork', proofOfWork],
  ['eth_submitWork', proofOfWork],
  ['eth_submitHashrate', proofOfWork],
  ['eth_getCompilers', compilers],
  ['eth_compileSolidity', compilers],
  ['eth_compileLLL', compilers],
  ['eth_compileSerpent', compilers],
  ...['getString', 'putString', 'getHex', 'putHex'].map((name) => [`db_${name}`, strings] as const),
  ...[
    'addToGroup',
    'getFilterChanges',
    'getMessages',
    'hasIdentity',
    'newFilter',
    'newGroup',
    'newIdentity',
    'post',
    'uninstallFilter',
    'version',
  ].map((name) => [`shh_${name}`, whisper] as const),
  ['debug_dbGet', 'the database is internal: use methods such as eth_getProof and debug_getRawBlock'],
  [
    'debug_preimage',
    'the node does not store the inputs of hashes: debug_storageRangeAt returns slots with their keys, and the tracer keccak256PreimageTracer the inputs that a transaction hashed',
  ],
  [
    'hardhat_addCompilationResult',
    'the node reads compiled contracts from files: start it with --artifacts DIR, after which it also reads recompiled contracts',
  ],
  [
    'anvil_impersonateSignature',
    'the result of ecrecover cannot be changed: sign with an account of the node, or replace the code of the verifying contract (anvil_setCode)',
  ],
  [
    'anvil_getBlobSidecarsByBlockId',
    'blocks do not contain blob sidecars: request the blobs of each transaction with anvil_getBlobsByTransactionHash',
  ],
  ['anvil_setFeeToken', tempo],
  ['anvil_setValidatorFeeToken', tempo],
  ['anvil_setFeeAmmLiquidity', tempo],
  ['engine_newPayloadV4', consensus],
  ['engine_forkchoiceUpdatedV3', consensus],
  ['engine_getPayloadV4', consensus],
  ['engine_exchangeCapabilities', consensus],
  ...starknet.flatMap((prefix) => [
    ...[
      'call',
      'estimateFee',
      'estimateMessageFee',
      'simulateTransactions',
      'traceTransaction',
      'traceBlockTransactions',
    ].map((name) => [`${prefix}_${name}`, noVm] as const),
    ...['getClass', 'getClassAt', 'getClassHashAt', 'getCompiledCasm', 'getStorageAt', 'getStorageProof'].map(
      (name) => [`${prefix}_${name}`, noContracts] as const,
    ),
    [`${prefix}_getMessagesStatus`, noMessages] as const,
    ...[
      'subscribeNewHeads',
      'subscribeEvents',
      'subscribeTransactionStatus',
      'subscribeNewTransactions',
      'subscribeNewTransactionReceipts',
      'subscribePendingTransactions',
      'unsubscribe',
    ].map((name) => [`${prefix}_${name}`, noSubscriptions] as const),
    ...['addInvokeTransaction', 'addDeclareTransaction', 'addDeployAccountTransaction'].map(
      (name) => [`${prefix}_${name}`, addHere('vivarium_l2aAddTransaction')] as const,
    ),
  ]),
  ...zksync.flatMap((prefix) => [
    ...[
      'getBridgeContracts',
      'getBridgehubContract',
      'getBytecodeByHash',
      'getConfirmedTokens',
      'getTestnetPaymaster',
    ].map((name) => [`${prefix}_${name}`, noContracts] as const),
    ...['getProof', 'getL2ToL1LogProof', 'getL2ToL1MsgProof'].map((name) => [`${prefix}_${name}`, noProofs] as const),
    ...['estimateGasL1ToL2', 'getProtocolVersion'].map((name) => [`${prefix}_${name}`, noVm] as const),
    [`${prefix}_getFeeParams`, constantFee] as const,
    [`${prefix}_getRawBlockTransactions`, 'use eth_getBlockByNumber with full transactions'] as const,
    [`${prefix}_sendRawTransactionWithDetailedOutput`, addHere('vivarium_l2bAddTransaction')] as const,
  ]),
  ['admin_addPeer', peers],
  ['admin_peers', peers],
])
