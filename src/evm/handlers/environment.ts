/** BALANCE, SELFBALANCE, BLOCKHASH, BLOBHASH. */
import { F_SP } from '../core/layout.ts'
import type { Handler } from '../run.ts'
import { chargeAccess } from './access.ts'

export const balance: Handler = (run, { at }) => {
  const { machine, state } = run
  const top = machine.u32(at + F_SP) - 32
  const account = state.entry(machine.address(top))
  if (!chargeAccess(run, at, account)) return 'outOfGas'
  machine.setWord(top, account.data?.balance ?? 0n)
  return undefined
}

export const selfBalance: Handler = ({ machine }, { at, account }) => {
  const sp = machine.u32(at + F_SP)
  machine.setWord(sp, account.data?.balance ?? 0n)
  machine.setU32(at + F_SP, sp + 32)
  return undefined
}

export const blockHash: Handler = ({ machine, evm: { block } }, { at }) => {
  const top = machine.u32(at + F_SP) - 32
  const number = machine.word(top)
  const isRecent = number < block.number && number + 256n >= block.number
  const hash = isRecent ? block.blockHash(number) : undefined
  if (hash === undefined) machine.setSmall(top, 0)
  else machine.setHex(top, hash)
  return undefined
}

export const blobHash: Handler = ({ machine, evm: { transaction } }, { at }) => {
  const top = machine.u32(at + F_SP) - 32
  const hash = transaction.blobHashes[machine.small(top)]
  if (hash === undefined) machine.setSmall(top, 0)
  else machine.setHex(top, hash)
  return undefined
}
