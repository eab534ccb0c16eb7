/** LOG0 to LOG4. */
import type { Hash } from '../../bytes.ts'
import { F_MEMORY, F_SP } from '../core/layout.ts'
import type { Handler } from '../run.ts'

export const GAS_PER_BYTE = 8
export const GAS_PER_TOPIC = 375

/** Returns the handler of the LOG opcode with this number of topics. */
export function log(topicCount: number): Handler {
  return (run, { at, account, isStatic }) => {
    if (isStatic) return 'staticStateChange'
    const { machine } = run
    const sp = machine.u32(at + F_SP)
    const offset = machine.small(sp - 32)
    const size = machine.small(sp - 64)
    if (!machine.spend(at, size * GAS_PER_BYTE + topicCount * GAS_PER_TOPIC)) return 'outOfGas'
    if (!machine.expand(at, offset, size)) return 'outOfGas'
    const topics: Hash[] = []
    for (let n = 0; n < topicCount; n++) topics.push(machine.topic(sp - 96 - n * 32))
    const data = machine.bytes(machine.u32(at + F_MEMORY) + offset, size)
    const logged = { address: account.address, topics, data, position: run.substate.emittedLogs }
    run.substate.emit(logged)
    run.inspector?.logged?.(logged)
    machine.budget -= size >> 3
    machine.setU32(at + F_SP, sp - 64 - topicCount * 32)
    return undefined
  }
}
