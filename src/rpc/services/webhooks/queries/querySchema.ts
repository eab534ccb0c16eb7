import { buildSchema, GraphQLScalarType, Kind } from 'graphql'

/**
 * The schema of custom webhooks: the fields that Alchemy lists in `webhooks/payloads/custom/full.graphql` of its repository `lab`, and the filters of
 * its guide "Custom Webhook Filters". `miner` and `extraData` are further fields of EIP-1767, from which the schema comes.
 */
const definitions = `
scalar Address
scalar Bytes
scalar Bytes32
scalar BigInt
scalar Long

type Query {
  block(hash: Bytes32): Block
}

type Block {
  number: Long!
  hash: Bytes32!
  parent: Block
  nonce: Bytes!
  transactionsRoot: Bytes32!
  transactionCount: Long
  stateRoot: Bytes32!
  receiptsRoot: Bytes32!
  miner: Account!
  extraData: Bytes!
  gasLimit: Long!
  gasUsed: Long!
  baseFeePerGas: BigInt
  timestamp: Long!
  logsBloom: Bytes!
  mixHash: Bytes32!
  difficulty: BigInt!
  totalDifficulty: BigInt
  transactions(filter: BlockTransactionsFilterCriteria): [Transaction!]
  logs(filter: BlockLogsFilterCriteria!): [Log!]!
  callTracerTraces(filter: BlockCallTracesFilterCriteria): [CallTracerTrace!]
}

type Account {
  address: Address!
}

type Transaction {
  hash: Bytes32!
  nonce: Long!
  index: Long
  from: Account!
  to: Account
  value: BigInt!
  gasPrice: BigInt!
  maxFeePerGas: BigInt
  maxPriorityFeePerGas: BigInt
  gas: Long!
  inputData: Bytes!
  block: Block
  status: Long
  gasUsed: Long
  cumulativeGasUsed: Long
  effectiveGasPrice: BigInt
  createdContract: Account
  logs: [Log!]
  r: BigInt!
  s: BigInt!
  v: BigInt!
  type: Long
  accessList: [AccessTuple!]
}

type AccessTuple {
  address: Address!
  storageKeys: [Bytes32!]!
}

type Log {
  index: Long!
  account: Account!
  topics: [Bytes32!]!
  data: Bytes!
  transaction: Transaction!
}

type CallTracerTrace {
  from: Account!
  to: Account
  type: String!
  input: Bytes!
  output: Bytes
  value: BigInt
  gas: BigInt!
  gasUsed: BigInt!
  error: String
  revertReason: String
  subtraceCount: Long!
  traceAddressPath: [Long!]!
  txHash: Bytes32!
}

input BlockLogsFilterCriteria {
  addresses: [Address!]
  topics: [[Bytes32!]!]
}

input BlockTransactionsFilterCriteria {
  addresses: [AddressFilterCriteria!]
}

input BlockCallTracesFilterCriteria {
  addresses: [AddressFilterCriteria!]
}

input AddressFilterCriteria {
  from: [Address!]
  to: [Address!]
}
`

export const querySchema = buildSchema(definitions)

/** Lengths in bytes of the values of arguments. */
const lengths = { Address: 20, Bytes32: 32 }

for (const [name, length] of Object.entries(lengths)) {
  const scalar = querySchema.getType(name)
  if (!(scalar instanceof GraphQLScalarType)) continue
  const pattern = new RegExp(`^0x[0-9a-fA-F]{${2 * length}}$`)
  scalar.parseLiteral = (node) => {
    if (node.kind === Kind.STRING && pattern.test(node.value)) return node.value.toLowerCase()
    // The validation adds the value and its position.
    throw new Error(`expected ${length} bytes in hex`)
  }
}
