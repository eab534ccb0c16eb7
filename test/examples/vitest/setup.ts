import { buildFixtures } from 'vivarium'
import { options } from './options.ts'

/** Runs once, before the workers start. They load the chain that it builds. */
export const setup = () => buildFixtures(options)
