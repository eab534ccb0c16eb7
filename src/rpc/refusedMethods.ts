import { define } from '../errors.ts'

/** EIP-1474: a method that exists elsewhere and has no meaning here. */
export const methodRefused = define<{ method: string; reason: string }>(
  'MethodNotSupported',
  -32004,
  ({ method, reason }) => `the method ${method} is not supported: ${reason}`,
)

const work = 'blocks are made without proof of work'
const compilers = 'compilers left nodes long ago: use solc, Hardhat or Foundry'
const strings = 'the node keeps no strings for its clients: use a file or a database'
const whisper = 'Whisper is gone from every client'
const tempo = 'it belongs to the Tempo network'
const consensus =
  'there is no consensus client to speak to: blocks are made by evm_mine, testing_buildBlockV1 or by themselves'
const peers = 'the node has no peers'

/** Methods that other nodes answer and this one refuses, with the reason. Not in the table: what a client asks is not what it may do. */
export const refusedMethods: ReadonlyMap<string, string> = new Map([
  ['eth_getWork', work],
  ['eth_submitWork', work],
  ['eth_submitHashrate', work],
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
  [
    'debug_dbGet',
    'what lies in the database is nobody else’s concern: use eth_getProof, debug_getRawBlock and their like',
  ],
  [
    'anvil_impersonateSignature',
    'ecrecover answers what the protocol says: sign with an account of the node, or set the code of the contract that checks (anvil_setCode)',
  ],
  ['anvil_setFeeToken', tempo],
  ['anvil_setValidatorFeeToken', tempo],
  ['anvil_setFeeAmmLiquidity', tempo],
  ['engine_newPayloadV4', consensus],
  ['engine_forkchoiceUpdatedV3', consensus],
  ['engine_getPayloadV4', consensus],
  ['engine_exchangeCapabilities', consensus],
  ['admin_addPeer', peers],
  ['admin_peers', peers],
])
