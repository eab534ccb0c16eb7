/** What every test of the suite begins with. */
export const options = { fixtures: [process.env.FIXTURE ?? 'token.yaml'] }
