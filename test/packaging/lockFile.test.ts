import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './install.ts'

interface LockedPackage {
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of the documentation site have a lock file of their own. */
const documentation = JSON.parse(readFileSync(join(project, 'docs', 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/**
 * Packages without a hash in the lock file. The registry that the file was made with lacks these packages, and `npm ci` rejects a file
 * without their entries. Each is a development dependency for one other platform, so users do not install it. npm writes the hash when it
 * installs the package from a registry that has it. Then remove the package from this list.
 */
const withoutHash = [
  ...['darwin-amd64', 'darwin-arm64', 'linux-arm64', 'win32-amd64'].map((each) => `@foundry-rs/cast-${each}`),
  ...[
    'android-arm-eabi',
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'freebsd-x64',
    'linux-arm-gnueabihf',
    'linux-arm-musleabihf',
    'linux-ppc64-gnu',
    'linux-riscv64-gnu',
    'linux-riscv64-musl',
    'linux-s390x-gnu',
    'openharmony-arm64',
    'win32-arm64-msvc',
    'win32-ia32-msvc',
    'win32-x64-msvc',
  ].map((each) => `@oxc-parser/binding-${each}`),
  ...[
    'android-arm-eabi',
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'freebsd-x64',
    'linux-arm-gnueabihf',
    'linux-arm-musleabihf',
    'linux-loong64-gnu',
    'linux-loong64-musl',
    'linux-ppc64-gnu',
    'linux-riscv64-gnu',
    'linux-riscv64-musl',
    'linux-s390x-gnu',
    'openharmony-arm64',
    'win32-arm64-msvc',
    'win32-ia32-msvc',
    'win32-x64-msvc',
  ].map((each) => `@unrs/resolver-binding-${each}`),
]

test('the lock file contains the optional packages of every platform, without which npm ci rejects it', () => {
  expect(missingIn(packages)).toEqual([])
  expect(missingIn(documentation.packages)).toEqual([])
})

function missingIn(locked: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => locked[`${path}/node_modules/${name}`] === undefined && locked[`node_modules/${name}`] === undefined,
    ),
  )
}

test('every package in the lock file has an integrity hash, except the listed ones', () => {
  const found = Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
  expect(found.map(([path]) => path.replace(/^.*node_modules\//, ''))).toEqual(withoutHash)
  // All of them are optional development dependencies.
  for (const [path, { dev, optional }] of found) expect({ dev, optional }, path).toEqual({ dev: true, optional: true })
})

test('every package of the documentation site has an integrity hash', () => {
  const found = Object.entries(documentation.packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(found.map(([path]) => path)).toEqual([])
})
