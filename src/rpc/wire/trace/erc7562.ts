import { type Address, bytesToHex, type Hex, quantityHex, wordHex } from '../../../bytes.ts'
import type { Erc7562Trace, FrameAccesses } from '../../../execution/trace/erc7562.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import type { Message } from '../../../protocol/message.ts'
import { listText } from '../listText.ts'
import { type MemberText, mapLazily, objectText } from '../objectText.ts'
import { byName, compareTexts, sortInSteps } from '../sortInSteps.ts'
import { outermostFrameText } from './callFrame.ts'

/** Yields the JSON text of go-ethereum's erc7562Tracer: the frames of callTracer with their accesses. */
export function erc7562Text(
  { outermost, accesses, preimages }: Erc7562Trace,
  message: Message,
  result: MessageResult,
): Generator<string> {
  let index = 0
  return outermostFrameText(outermost, message, result, function* () {
    const ofFrame = accesses[index]
    if (ofFrame === undefined) throw new RangeError(`frame ${index} has no accesses`)
    yield* accessesText(ofFrame)
    if (index === 0 && preimages.length > 0) {
      yield ',"keccak":'
      // In the order of their bytes, as in go-ethereum.
      yield* listText(yield* sortInSteps(mapLazily(preimages, bytesToHex), compareTexts))
    }
    index++
  })
}

function* accessesText(accesses: FrameAccesses): Generator<string> {
  const { reads, writes, transientReads, transientWrites, codeReads, opcodes, codeSizes, outOfGas } = accesses
  yield ',"accessedSlots":'
  yield* objectText([
    ['reads', mapText(reads, wordHex, (value) => `["${wordHex(value)}"]`)],
    ['writes', mapText(writes, wordHex, String)],
    ['transientReads', mapText(transientReads, wordHex, String)],
    ['transientWrites', mapText(transientWrites, wordHex, String)],
  ])
  yield ',"extCodeAccessInfo":'
  yield* listText(codeReads)
  yield ',"usedOpcodes":'
  yield* mapText(opcodes, quantityHex, String)
  yield ',"contractSize":'
  const keep = (address: Address): Address => address
  yield* mapText(codeSizes, keep, ({ size, opcode }) => `{"contractSize":${size},"opcode":${opcode}}`)
  yield `,"outOfGas":${outOfGas}`
}

/** Yields the JSON text of a map, in the order of its names. */
function* mapText<Key, Value>(
  map: Iterable<readonly [Key, Value]>,
  nameOf: (key: Key) => Hex,
  textOf: (value: Value) => string,
): Generator<string> {
  const members = mapLazily(map, ([key, value]): MemberText => [nameOf(key), textOf(value)])
  yield* objectText(yield* sortInSteps(members, byName))
}
