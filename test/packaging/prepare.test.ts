import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.ts'
import { project } from './install.ts'

const clone = temporaryFolder()

test.each([
  'src/node.ts',
  'fixtures/demo.yaml',
  'fixtures/contracts/token.json',
  'tsconfig.json',
  'scripts/build/bundle.mjs',
  'scripts/build/bundle-workers.mjs',
  'scripts/build/types.json',
])('the bundle is stale after a change of %s', async (name) => {
  for (const folder of ['src', 'fixtures/contracts', 'scripts/build'])
    mkdirSync(join(clone.path, folder), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) clone.write(file, '{}')
  for (const part of ['prepare.mjs', 'build']) {
    const path = join('scripts', part)
    cpSync(join(project, path), join(clone.path, path), { recursive: true })
  }
  const prepare = pathToFileURL(join(clone.path, 'scripts', 'prepare.mjs')).href
  const { sourceDigest }: typeof import('../../scripts/prepare.mjs') = await import(/* @vite-ignore */ prepare)
  const before = sourceDigest()
  expect(sourceDigest()).toBe(before)
  clone.write(name, 'changed')
  expect(sourceDigest()).not.toBe(before)
})
