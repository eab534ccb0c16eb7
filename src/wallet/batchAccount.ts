import { bytesToHex, type Hex } from '../bytes.ts'
import { encodeValues, encodeWithSelector, parseAbiItem } from '../fixtures/abi/abiCoding.ts'
import { BATCH_ACCOUNT_ADDRESS, BATCH_ACCOUNT_INIT_CODE } from './batchAccountCode.ts'
import type { WalletCall } from './sentCalls.ts'
import type { WalletNetwork } from './walletNetworks.ts'

/** The contract BatchAccount, to which upgraded accounts delegate (EIP-7702). */

/** The code of an upgraded account. */
export const UPGRADED_CODE: Hex = `0xef0100${BATCH_ACCOUNT_ADDRESS.slice(2)}`

const execute = parseAbiItem('function execute(bytes32 mode, bytes executionData)')
const executions = [
  {
    type: 'tuple[]',
    components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
  },
]
/** ERC-7579: calls that revert as a whole. */
const BATCH_MODE: Hex = `0x01${'00'.repeat(31)}`

/** A call of an atomic batch. The contract cannot create contracts. */
export interface BatchCall extends WalletCall {
  readonly to: Hex
}

export const isBatchCall = (call: WalletCall): call is BatchCall => call.to !== undefined

/** Returns the calldata with which an upgraded account runs calls. */
export function executeData(calls: readonly BatchCall[]): Hex {
  const values = calls.map(({ to, value = '0x0', data = '0x' }) => [to, BigInt(value), data])
  return bytesToHex(encodeWithSelector(execute, [BATCH_MODE, bytesToHex(encodeValues(executions, [values]))]))
}

/**
 * Puts the contract at its address unless the chain has it. On public chains, wallets have deployed theirs, so this changes the state outside of blocks: a
 * transaction would change the balance and the nonce of an account of the test, and mine a block.
 */
export async function provideBatchAccount({ provider }: WalletNetwork): Promise<void> {
  const existing = await provider.request({ method: 'eth_getCode', params: [BATCH_ACCOUNT_ADDRESS, 'latest'] })
  if (existing !== '0x') return
  const code = await provider.request({ method: 'eth_call', params: [{ data: BATCH_ACCOUNT_INIT_CODE }, 'latest'] })
  await provider.request({ method: 'anvil_setCode', params: [BATCH_ACCOUNT_ADDRESS, code] })
}
