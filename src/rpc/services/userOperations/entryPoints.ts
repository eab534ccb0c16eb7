import type { Address } from '../../../bytes.ts'
import { hasCode } from '../../../state/account.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { StateReader } from '../../../state/stateReader.ts'
import type { Context } from '../../protocol/context.ts'
import type { OperationForm, UserOperation } from '../../wire/userOperation.ts'
import { noEntryPoint, wrongOperationForm } from './operationErrors.ts'

interface EntryPoint {
  readonly version: string
  readonly address: Address
  readonly form: OperationForm
}

/** The EntryPoints at their addresses on public chains, the newest first. */
const entryPoints: readonly EntryPoint[] = [
  { version: '0.9', address: '0x433709009b8330fda32311df1c2afa402ed8d009', form: 'packed' },
  { version: '0.8', address: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108', form: 'packed' },
  { version: '0.7', address: '0x0000000071727de22e5e9d8baf0edac6f37da032', form: 'packed' },
  { version: '0.6', address: '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789', form: 'unpacked' },
]

const membersOf: Readonly<Record<OperationForm, string>> = {
  unpacked: 'initCode and paymasterAndData',
  packed: 'factory, factoryData, paymaster and paymasterData, which are absent without a factory and a paymaster',
}

/** Returns the addresses of the EntryPoints of public chains that have code on the latest block. */
export async function supportedEntryPoints({ chain }: Context): Promise<readonly Address[]> {
  const state = chain.state(chain.head)
  const found: Address[] = []
  for (const { address } of entryPoints) if (await hasCodeAt(state, address)) found.push(address)
  return found
}

/**
 * Throws NoEntryPoint or WrongOperationForm for a contract that cannot execute the operation. Any contract with code can be an EntryPoint, because
 * test suites deploy it at other addresses too.
 */
export async function checkEntryPoint({ chain }: Context, address: Address, { form }: UserOperation): Promise<void> {
  if (!(await hasCodeAt(chain.state(chain.head), address))) throw noEntryPoint({ address })
  const known = entryPoints.find((each) => each.address === address)
  if (known !== undefined && known.form !== form)
    throw wrongOperationForm({ version: known.version, expected: membersOf[known.form] })
}

/** Returns the form of operations that an EntryPoint takes. An EntryPoint at an unknown address takes the form of the operation. */
export const formAt = (address: Address, { form }: UserOperation): OperationForm =>
  entryPoints.find((each) => each.address === address)?.form ?? form

/** Whether an account has code. Loads it from the upstream of a forked chain. */
export const hasCodeAt = (state: Pick<StateReader, 'account'>, address: Address): boolean | Promise<boolean> =>
  untilLoaded(() => hasCode(state.account(address)))
