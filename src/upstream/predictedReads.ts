import { bytesToHex, quantityHex } from '../bytes.ts'
import type { ReadingMessage } from '../state/notLoaded.ts'
import { addressOf, listOf, objectOf, quantityOf } from './jsonValues.ts'
import type { StateKeys, StateSource } from './stateSource.ts'
import { isMethodMissing } from './upstreamErrors.ts'

/** Number of the load at which the reads of a message are predicted. The first load is often the only one. */
const PREDICT_AT_LOAD = 2

/** Requests the access list of a message from the upstream (eth_createAccessList), to prefetch its reads. The response may be wrong. */
export class PredictedReads {
  readonly #source: StateSource
  readonly #loads = new WeakMap<ReadingMessage, number>()
  #isSupported = true

  constructor(source: StateSource) {
    this.#source = source
  }

  /** Returns the predicted reads of a message that was interrupted again. Empty if the upstream cannot predict them. Never rejects. */
  async after(message: ReadingMessage | undefined): Promise<readonly StateKeys[]> {
    if (message === undefined || message.data.length === 0 || !this.#isSupported) return []
    const loads = (this.#loads.get(message) ?? 0) + 1
    this.#loads.set(message, loads)
    if (loads !== PREDICT_AT_LOAD) return []
    const { from, to, value, data } = message
    const { call, block } = this.#source
    const request = { from, ...(to !== undefined && { to }), value: quantityHex(value), data: bytesToHex(data) }
    try {
      const result = objectOf(await call('eth_createAccessList', [request, block]), 'the response')
      return listOf(result.accessList, 'accessList').map((each): StateKeys => {
        const { address, storageKeys } = objectOf(each, 'an entry')
        return [
          addressOf(address, 'address'),
          ...listOf(storageKeys, 'storageKeys').map((slot) => quantityOf(slot, 'a slot')),
        ]
      })
    } catch (error) {
      if (isMethodMissing(error)) this.#isSupported = false
      return []
    }
  }
}
