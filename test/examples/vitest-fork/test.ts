import { vivariumTest } from 'vivarium/vitest'

/** Each test begins with a fork of the recorded chain. `offline` refuses every connection to its node. */
export const test = vivariumTest({ fixtures: ['forked.yaml'], upstream: { offline: process.env.RECORD === undefined } })
