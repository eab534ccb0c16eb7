/** A contract for the clients: `set(uint256)` stores a number and emits `Kept(uint256)`, `get()` returns it, anything else reverts. */
export const abi = [
  { type: 'function', name: 'get', inputs: [], outputs: [{ type: 'uint256', name: '' }], stateMutability: 'view' },
  {
    type: 'function',
    name: 'set',
    inputs: [{ type: 'uint256', name: 'value' }],
    outputs: [],
    stateMutability: 'nonpayable',
  },
  { type: 'event', name: 'Kept', inputs: [{ type: 'uint256', name: 'value', indexed: false }], anonymous: false },
] as const

const copyAndReturn = '60538060095f395ff3'
const chooseBySelector = '5f3560e01c80636d4ce63c14601b576360fe47b1146024575f5ffd'
const get = '5b5f545f5260205ff3'
const topic = '5d95e44fcca6250260e1f4182e9988a13f99f8cee980b8e7c5cb783a654e9c78'
const set = `5b600435805f555f527f${topic}60205fa100`

export const bytecode = `0x${copyAndReturn}${chooseBySelector}${get}${set}` as const
