import { describe, vi } from 'vitest'
import type * as transport from '../../src/upstream/transport.ts'
import { useNodes } from '../openNodes.ts'
import { testForks } from './forkTests.ts'

useNodes()

// Retries do not wait, and there are enough of them for an upstream that fails half of the requests.
vi.mock('../../src/upstream/transport.ts', async (original) => {
  const actual = await original<typeof transport>()
  class Transport extends actual.Transport {
    constructor(options: transport.TransportOptions) {
      super({ ...options, attempts: 50, wait: () => new Promise(setImmediate) })
    }
  }
  return { ...actual, Transport }
})

describe('a fork of an upstream that fails every second request', () => {
  testForks({ faults: ['latency=1,429=0.1,500=0.1,503=0.1,drop=0.1,truncate=0.1,seed=1'] })
})
