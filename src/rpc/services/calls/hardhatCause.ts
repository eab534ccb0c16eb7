import { NodeError } from '../../../errors.ts'
import type { RunAgain } from '../../../execution/callEnvironment.ts'
import { type RevertOrigin, RevertOriginFinder } from '../../../execution/trace/revertOrigin.ts'
import type { AbiItem } from '../../../fixtures/abi/abi.ts'
import { abiMismatch } from '../../../fixtures/abi/abiMismatch.ts'
import { abandoned } from '../../../protocol/abandoned.ts'
import type { KnownContract } from '../../../reports/abiRegistry.ts'
import { recognizeContract } from '../../../reports/recognizeContract.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'

/**
 * Infers why a message reverted without data, as Hardhat does, and returns its text. `contracts` are those whose ABI is known. Resolves
 * to undefined if the contract itself reverted without a reason, or if the second execution exceeds the time limit or lacks upstream data.
 */
export async function hardhatCause(
  runAgain: RunAgain,
  contracts: readonly KnownContract[],
): Promise<string | undefined> {
  let finder: RevertOriginFinder | undefined
  try {
    // The message may have run code from a cache. The inspector then has to load it.
    await untilLoaded(() =>
      runAgain((state) => {
        finder = new RevertOriginFinder((address) => state.getCode(address))
        return finder.inspector
      }),
    )
  } catch (error) {
    // The message itself has run, and its failure is the answer.
    if (error instanceof NodeError && !abandoned.is(error)) return undefined
    throw error
  }
  const origin = finder?.origin
  if (origin === undefined) return undefined
  if (origin.isInvalidOpcode) return 'VM Exception while processing transaction: invalid opcode'
  const { abi } = recognizeContract(contracts, origin) ?? {}
  const cause = (abi && causeInAbi(origin, abi)) ?? (origin.failedCheck && checkTexts[origin.failedCheck])
  return cause && `Transaction reverted: ${cause}`
}

const checkTexts = {
  noCode: 'function call to a non-contract account',
  tooLittleData: 'function returned an unexpected amount of data',
}

/** Returns the cause if the call does not fit the ABI. */
function causeInAbi(origin: RevertOrigin, abi: readonly AbiItem[]): string | undefined {
  const { input, isInnerOutOfGas, value } = origin
  if (isInnerOutOfGas) return 'contract call run out of gas and made the transaction revert'
  const isInLibrary = isLibrary(origin.code)
  if (isInLibrary && origin.depth === 0) return 'library was called directly'
  switch (abiMismatch(origin, abi)?.kind) {
    case 'constructorValue':
      // Hardhat infers nothing for the default constructor.
      return abi.some(({ type }) => type === 'constructor') ? notPayable(value) : undefined
    case 'functionValue':
      // Functions of libraries do not check the value.
      return isInLibrary ? undefined : notPayable(value)
    case 'parameters':
      return 'function was called with incorrect parameters'
    case 'selector':
      return "function selector was not recognized and there's no fallback function"
    case 'noReceive':
      return "function selector was not recognized and there's no fallback nor receive function"
    case 'fallbackValue':
      return `${input.length === 0 ? "there's no receive function, " : ''}fallback function is not payable and was called with value ${value}`
    default:
      return undefined
  }
}

const notPayable = (value: bigint): string => `non-payable function was called with value ${value}`

/** Whether code begins as that of a library: PUSH20 with its own address, ADDRESS, EQ. */
const isLibrary = (code: Uint8Array): boolean => code[0] === 0x73 && code[21] === 0x30 && code[22] === 0x14
