export default { test: { globalSetup: './setup.ts' } }
