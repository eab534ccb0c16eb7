import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
// The script has no types.
import { meteredModule } from '../../../../scripts/build/quick-js.mjs'
import { quickJsModule } from '../../../../src/execution/trace/javascript/quickJsModule.ts'

test('the engine is the metered module of the package', () => {
  // `node scripts/build/quick-js.mjs` writes it again.
  expect(brotliDecompressSync(Buffer.from(quickJsModule, 'base64')).equals(meteredModule())).toBe(true)
})
