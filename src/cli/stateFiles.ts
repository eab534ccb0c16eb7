import { existsSync } from 'node:fs'
import { define } from '../errors.ts'
import { fileProblem } from '../node/files/fileErrors.ts'
import { stateFileIn } from '../node/files/stateFile.ts'
import type { CommandOptions } from '../options/options.ts'

const contradictsState = define<{ option: string; state: string }>(
  'ContradictsState',
  -32602,
  ({ option, state }) => `${option} cannot be given with ${state}: leave out one of the two`,
)

const stateMissing = define<{ file: string }>(
  'StateMissing',
  -32602,
  ({ file }) => `--load-state: cannot read ${file}: there is no such file. --state starts without one`,
)

/**
 * Replaces `state` and `loadState` with the options of a node. `ignore` receives messages about options that the state determines. Throws a
 * NodeError for other options that describe a chain.
 */
export function withStateFiles(options: CommandOptions, ignore: (text: string) => void): CommandOptions {
  const { state, loadState: given, ...others } = options
  if (state === undefined && given === undefined) return options
  const flag = state === undefined ? '--load-state' : '--state'
  if (state !== undefined && given !== undefined) throw contradictsState({ option: '--load-state', state: flag })
  if (state !== undefined && others.dumpState !== undefined)
    throw contradictsState({ option: '--dump-state', state: flag })
  const file = readableStateFile(flag, state ?? given ?? '')
  const dumped = state === undefined ? others : { ...others, dumpState: state }
  if (!existsSync(file)) {
    if (state === undefined) throw stateMissing({ file })
    return dumped
  }
  if (others.fixtures !== undefined) throw contradictsState({ option: '--fixtures', state: flag })
  const { chainId, hardfork, gasLimit, baseFee, genesisTime, ...rest } = dumped
  // anvil ignores the first two as well.
  const determined = { '--gas-limit': gasLimit, '--base-fee': baseFee, '--genesis-time': genesisTime }
  for (const [name, value] of Object.entries(determined))
    if (value !== undefined) ignore(`${name} has no effect: the state of ${flag} determines it`)
  // A dump contains the chain ID only in its transactions, and the hardfork only as far as headers show it.
  const chain = { ...(chainId !== undefined && { id: chainId }), ...(hardfork !== undefined && { hardfork }) }
  return { fundAccounts: true, ...rest, fixtures: [file, ...(Object.keys(chain).length > 0 ? [{ chain }] : [])] }
}

function readableStateFile(flag: string, path: string): string {
  try {
    return stateFileIn(path)
  } catch (cause) {
    throw fileProblem(flag, path, cause)
  }
}
