import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unsupportedVersion } from '../../src/node/unsupportedVersion.ts'

test.each(['20.19.0', '20.20.2', '22.2.0', '22.23.3', '23.0.0', '26.10.0'])('Node.js %s is supported', (version) => {
  expect(unsupportedVersion(version)).toBeUndefined()
})

test.each(['16.20.2', '18.20.8', '20.10.0', '20.18.3', '21.7.3', '22.0.0', '22.1.0'])(
  'Node.js %s is not supported',
  (version) => {
    expect(unsupportedVersion(version)).toBe(
      `Node.js ${version} is not supported: use version 20.19 or a later 20, or version 22.2 or later`,
    )
  },
)

test('the package requires the same versions', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: object } // npm requires it
  expect(engines).toEqual({ node: '^20.19.0 || >=22.2.0' })
})
