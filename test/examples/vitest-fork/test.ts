import { vivariumTest } from 'vivarium/vitest'

/** Each test has a fork of the recorded chain. `offline` prevents connections to the upstream. */
export const test = vivariumTest({ fixtures: ['forked.yaml'], upstream: { offline: process.env.RECORD === undefined } })
