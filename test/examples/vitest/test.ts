import { vivariumTest } from 'vivarium/vitest'

/** Each test begins with a chain of its own, as token.yaml leaves it. */
export const test = vivariumTest({ fixtures: ['token.yaml'] })
