import fc from 'fast-check'

/**
 * fast-check with one seed for all properties, so that the same commit has the same result on every machine.
 * `FAST_CHECK_SEED=random` tests other cases in each run, `FAST_CHECK_SEED=N` repeats the run that printed N.
 */
const { FAST_CHECK_SEED: seed = '1' } = process.env
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })

export { fc }
