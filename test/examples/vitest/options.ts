/** Options of every test in the suite. */
export const options = { fixtures: [process.env.FIXTURE ?? 'token.yaml'] }
