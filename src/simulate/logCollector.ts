import { type Address, addressWord, bigintToBytes, type Hash } from '../bytes.ts'
import { TRANSFER_TOPIC } from '../evm/handlers/transfer.ts'
import { createsContract, type FrameEnd, type FrameStart, type Inspector } from '../evm/inspector.ts'
import type { Log } from '../evm/message.ts'
import type { Receipt } from '../protocol/receipt.ts'

/** A log of a simulated call. */
export interface SimulatedLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Uint8Array
  /** Position among all logs of the block, including logs of reverted frames. */
  readonly index: number
  /** Whether the log only represents a value transfer. Blooms and receipts omit such logs. */
  readonly isTransfer: boolean
}

/** Address of transfer logs (ERC-7528). */
export const TRANSFER_ADDRESS: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Collects the logs of a block's calls in order, with a log for each value transfer. The logs of a failed frame are dropped, but their
 * positions are not reused. Blocks without logs of transfers need no collector: see `logsOfReceipt`.
 */
export class LogCollector {
  readonly inspector: Inspector
  #count = 0
  #logs: SimulatedLog[] = []
  /** Number of logs at the start of each open frame. */
  #frames: number[] = []

  constructor() {
    this.inspector = {
      logged: (log) => this.#logged(log),
      frameEntered: (frame) => this.#entered(frame),
      frameLeft: (frame) => this.#left(frame),
      selfDestructed: (from, to, balance) => this.#transferred(from, to, balance),
    }
  }

  /** Returns and removes the logs of the finished call. */
  take(): readonly SimulatedLog[] {
    const logs = this.#logs
    this.#logs = []
    this.#frames = []
    return logs
  }

  #entered({ kind, caller, address, value }: FrameStart): void {
    this.#frames.push(this.#logs.length)
    // The value of a delegated call is not transferred, and CALLCODE transfers value to its own account.
    if (kind === 'CALL' || createsContract(kind)) this.#transferred(caller, address, value)
  }

  #left({ outcome }: FrameEnd): void {
    const before = this.#frames.pop() ?? 0
    if (outcome !== 'success') this.#logs.length = before
  }

  #logged({ address, topics, data }: Log): void {
    this.#logs.push({ address, topics, data, index: this.#count++, isTransfer: false })
  }

  #transferred(from: Address, to: Address, value: bigint): void {
    if (value === 0n) return
    const topics = [TRANSFER_TOPIC, addressWord(from), addressWord(to)]
    const data = bigintToBytes(value, 32)
    this.#logs.push({ address: TRANSFER_ADDRESS, topics, data, index: this.#count++, isTransfer: true })
  }
}

/**
 * Returns the logs of a call without an inspector, which would slow down plain transfers. `before` is the number of logs that earlier calls
 * of the block emitted.
 */
export function logsOfReceipt({ logs }: Receipt, emitted: readonly Log[], before: number): readonly SimulatedLog[] {
  // A loop: see `receiptLogs` in protocol/blockExecution.ts.
  const simulated: SimulatedLog[] = []
  for (const { address, topics, data } of logs) {
    const index = before + (emitted[simulated.length]?.position ?? 0)
    simulated.push({ address, topics, data, index, isTransfer: false })
  }
  return simulated
}
