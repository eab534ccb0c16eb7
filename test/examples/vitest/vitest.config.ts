// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default { test: { globalSetup: './setup.ts' } }
