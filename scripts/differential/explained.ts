interface Explained {
  readonly place: RegExp
  /** Differences from anvil, each with its reason. */
  readonly why: string
}

/** Differences from anvil 1.7 that are meant. */
export const explained: readonly Explained[] = [
  {
    place: /(blockHash|parentHash|eth_getBlockByNumber \.hash)$/,
    why: 'hashes of blocks follow from the header, of which the next three differ',
  },
  {
    place: /\.stateRoot$/,
    why: 'the genesis of anvil has none of the system contracts (EIP-4788, 2935, 7002, 7251, 6110) that the protocol calls in each block',
  },
  {
    place: /\.mixHash$/,
    why: 'anvil draws prevRandao by chance; here it follows from the parent, so that a run repeats',
  },
  { place: /\.size$/, why: 'anvil counts the bytes of another header' },
  {
    place: /\.totalDifficulty$/,
    why: 'clients that follow the merged chain have stopped sending it, go-ethereum in 1.14.9',
  },
  { place: /eth_getTransactionReceipt \.blobGasPrice$/, why: 'EIP-4844 gives it to receipts of type 3; anvil to all' },
  {
    place: /eth_getTransactionReceipt \.blockTimestamp$/,
    why: 'an addition of anvil, a decimal number among hex quantities',
  },
  {
    place: /debug_traceTransaction( \.calls\[\].*)? \.gas$/,
    why: 'go-ethereum gives the outermost call the gas limit of the transaction, anvil what is left after the intrinsic gas',
  },
  { place: /debug_traceTransaction .*\.codeHash$/, why: 'go-ethereum adds the hash of code since 1.16' },
  {
    place: /debug_traceTransaction (\.pre)?\.<address>$/,
    why: 'go-ethereum leaves out accounts that were not there; `includeEmpty` asks for them',
  },
  {
    place: /debug_traceTransaction \.structLogs\[\]\.(returnData|refund)$/,
    why: 'go-ethereum leaves out return data and refunds while there are none',
  },
  {
    place: /debug_traceTransaction .*\.error$/,
    why: 'errors are worded as in go-ethereum; anvil shows the names of its own',
  },
  {
    place: /debug_traceTransaction \.structLogs\[\]\.(gasCost|storage\.<slot>)$/,
    why: 'of the step that runs out of gas go-ethereum shows the price and what would have been written, anvil the gas that was left',
  },
  {
    place: /debug_traceTransaction \.0x[0-9a-f]{8}-\d+$/,
    why: 'the 4byteTracer of go-ethereum passes over precompiles, which have no selectors',
  },
  {
    place: /trace_transaction (\.length|\[\]\.traceAddress.*|\[\]\.subtraces)$/,
    why: 'OpenEthereum leaves out calls of precompiles that move no value',
  },
  {
    place: /trace_transaction \[\]\.(error|result\.address)$/,
    why: 'errors are worded as in OpenEthereum, and what failed has no result; anvil shows names of its own and an address',
  },
]

export const explanationOf = (place: string): string | undefined =>
  explained.find((each) => each.place.test(place))?.why
