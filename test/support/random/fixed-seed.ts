import fc from 'fast-check'

/** Before each test file: property tests try the same cases for the same seed. */
fc.configureGlobal({ seed: Number(process.env.SEED) })
