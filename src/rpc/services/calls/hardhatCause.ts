import { bytesToHex } from '../../../bytes.ts'
import type { RunAgain } from '../../../execution/callEnvironment.ts'
import { type RevertOrigin, RevertOriginFinder } from '../../../execution/trace/revertOrigin.ts'
import type { AbiItem } from '../../../fixtures/abi/abi.ts'
import { decodeValues, selectorOf } from '../../../fixtures/abi/abiCoding.ts'
import type { ListedContract } from '../../../reports/contractDirectory.ts'
import { recognizeContract } from '../../../reports/recognizeContract.ts'
import { NotLoaded } from '../../../state/notLoaded.ts'

/**
 * Infers why a message reverted without data, as Hardhat does for contracts whose compilation it knows. `contracts` are those whose ABI is known.
 * Resolves to undefined if the contract itself reverted without a reason.
 */
export async function hardhatCause(
  runAgain: RunAgain,
  contracts: readonly ListedContract[],
): Promise<string | undefined> {
  let finder: RevertOriginFinder | undefined
  try {
    await runAgain((state) => {
      finder = new RevertOriginFinder((address) => state.getCode(address))
      return finder.inspector
    })
  } catch (error) {
    // The message itself has run, so only the inspector needs this state.
    if (error instanceof NotLoaded) return undefined
    throw error
  }
  const origin = finder?.origin
  if (origin === undefined) return undefined
  const { abi } = recognizeContract(contracts, origin) ?? {}
  return (abi && causeInAbi(origin, abi)) ?? (origin.failedCheck && checkTexts[origin.failedCheck])
}

const checkTexts = {
  noCode: 'function call to a non-contract account',
  tooLittleData: 'function returned an unexpected amount of data',
}

/** Returns the cause if the call does not fit the ABI: Solidity then reverts before any code of the contract. */
function causeInAbi(origin: RevertOrigin, abi: readonly AbiItem[]): string | undefined {
  const { input, value } = origin
  const isInLibrary = isLibrary(origin.code)
  if (isInLibrary && origin.depth === 0) return 'library was called directly'
  const notPayable = `non-payable function was called with value ${value}`
  const item = (type: string): AbiItem | undefined => abi.find((each) => each.type === type)
  if (origin.isCreation) {
    const declared = item('constructor')
    return value > 0n && declared !== undefined && !isPayable(declared) ? notPayable : undefined
  }
  const called = input.length < 4 ? undefined : functionWith(abi, input)
  if (called !== undefined) {
    if (value > 0n && !isPayable(called) && !isInLibrary) return notPayable
    return hasValues(called, input) ? undefined : 'function was called with incorrect parameters'
  }
  const [receive, fallback] = [item('receive'), item('fallback')]
  const lacksReceive = input.length === 0 && receive === undefined
  if (input.length === 0 && receive !== undefined) return undefined
  if (fallback === undefined)
    return `function selector was not recognized and there's no fallback ${lacksReceive ? 'nor receive ' : ''}function`
  if (value === 0n || isPayable(fallback)) return undefined
  return `${lacksReceive ? "there's no receive function, " : ''}fallback function is not payable and was called with value ${value}`
}

/** Whether code begins as that of a library: PUSH20 with its own address, ADDRESS, EQ. */
const isLibrary = (code: Uint8Array): boolean => code[0] === 0x73 && code[21] === 0x30 && code[22] === 0x14

const isPayable = (item: AbiItem | undefined): boolean => item?.stateMutability === 'payable'

function functionWith(abi: readonly AbiItem[], input: Uint8Array): AbiItem | undefined {
  const selector = bytesToHex(input.subarray(0, 4))
  return abi.find((item) => item.type === 'function' && selectorOf(item) === selector)
}

function hasValues({ inputs = [] }: AbiItem, input: Uint8Array): boolean {
  if (inputs.length === 0) return true
  try {
    decodeValues(inputs, input.subarray(4))
    return true
  } catch {
    return false
  }
}
