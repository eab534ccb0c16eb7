interface ExpectedDifference {
  /** Matches the method and the path of the value. */
  readonly place: RegExp
  readonly reason: string
}

/** Intended differences from anvil 1.7, and from the nodes that other reasons name. */
const expectedDifferences: readonly ExpectedDifference[] = [
  {
    place: /(blockHash|parentHash|eth_getBlockByNumber \.hash)$/,
    reason: 'the hash of a block depends on its header, in which the next three fields differ',
  },
  {
    place: /\.stateRoot$/,
    reason:
      'the genesis of anvil lacks the system contracts (EIP-4788, 2935, 7002, 7251, 6110) that the protocol calls in each block',
  },
  {
    place: /\.mixHash$/,
    reason: 'anvil chooses prevRandao at random; here it follows from the parent, so that runs are repeatable',
  },
  { place: /\.size$/, reason: 'the header of anvil has another length' },
  {
    place: /\.totalDifficulty$/,
    reason: 'clients of the merged chain no longer send it; go-ethereum stopped in 1.14.9',
  },
  {
    place: /eth_getTransactionReceipt \.blobGasPrice$/,
    reason: 'only receipts of type 3 have it (EIP-4844); anvil adds it to all',
  },
  {
    place: /eth_getTransactionReceipt \.blockTimestamp$/,
    reason: 'an addition of anvil, and a decimal number instead of a hex quantity',
  },
  {
    place: /debug_traceTransaction( \.calls\[\].*)? \.gas$/,
    reason: 'the gas of the outermost call is the gas limit in go-ethereum; anvil subtracts the intrinsic gas',
  },
  { place: /debug_traceTransaction .*\.codeHash$/, reason: 'go-ethereum adds the code hash since 1.16' },
  {
    place: /debug_traceTransaction (\.pre)?\.<address>$/,
    reason: 'go-ethereum omits accounts that did not exist; `includeEmpty` includes them',
  },
  {
    place: /debug_traceTransaction \.structLogs\[\]\.(returnData|refund)$/,
    reason: 'go-ethereum omits empty return data and zero refunds',
  },
  {
    place: /debug_traceTransaction .*\.error$/,
    reason: 'the node has the error texts of go-ethereum, anvil has others',
  },
  {
    place: /debug_traceTransaction \.structLogs\[\]\.(gasCost|storage\.<slot>)$/,
    reason:
      'for the step that runs out of gas, go-ethereum shows its cost and the value to be written, anvil the remaining gas',
  },
  {
    place: /debug_traceTransaction \.0x[0-9a-f]{8}-\d+$/,
    reason: 'the 4byteTracer of go-ethereum skips precompiles, which have no selectors',
  },
  {
    place: /trace_transaction (\.length|\[\]\.traceAddress.*|\[\]\.subtraces)$/,
    reason: 'OpenEthereum omits calls of precompiles without value',
  },
  {
    place: /trace_transaction \[\]\.(error|result\.address)$/,
    reason:
      'the node has the error texts of OpenEthereum and no result of a failed creation; anvil has other texts and an address',
  },
]

/** Returns why a difference is intended. Undefined if it is not. */
export const reasonOf = (place: string): string | undefined =>
  expectedDifferences.find((expected) => expected.place.test(place))?.reason
