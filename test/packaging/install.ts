import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npmCommand } from '../../scripts/prepare.mjs'

export const project = join(import.meta.dirname, '..', '..')

/** Runs a program to its end; rejects with what it wrote when its status is not 0. */
export const run = promisify(execFile)

/** Runs npm in a folder and returns what it writes to stdout. */
export async function npm(options: readonly string[], cwd: string): Promise<string> {
  const [program = 'npm', ...first] = npmCommand()
  const { stdout } = await run(program, [...first, ...options], { cwd })
  return stdout
}

export interface Packed {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** The tarball that `npm publish` would send, made of what is in dist/ now. */
export async function pack(folder: string): Promise<Packed> {
  mkdirSync(folder, { recursive: true })
  const options = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const stdout = await npm(options, project)
  const [packed] = JSON.parse(stdout) as Packed[] // the format of `npm pack --json`
  if (packed === undefined) throw new Error('npm packed nothing')
  return packed
}

/**
 * Installs a tarball in an empty folder. The versions of its dependencies are those of our own lock file, so npm has what it
 * needs in its cache and asks the network for nothing.
 */
export async function install(folder: string, tarball: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const dependencies = { vivarium: `file:${tarball}` }
  const manifest = { name: 'consumer', version: '1.0.0', private: true, dependencies }
  const packages = {
    '': manifest,
    'node_modules/vivarium': { ...ownManifest(), resolved: `file:${tarball}` },
    ...lockedDependencies(),
  }
  writeJson(join(folder, 'package.json'), manifest)
  writeJson(join(folder, 'package-lock.json'), { ...manifest, lockfileVersion: 3, requires: true, packages })
  await npm(['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], folder)
}

interface Locked {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly bin?: unknown
  readonly engines?: unknown
}

function ownManifest(): Locked {
  const { version, dependencies, optionalDependencies, bin, engines } = readJson(
    join(project, 'package.json'),
  ) as Locked
  return { version, dependencies, optionalDependencies, bin, engines } as Locked // fields may be undefined: JSON drops them
}

/** Entries of our lock file for the packages of an installed vivarium, by path. */
function lockedDependencies(): Readonly<Record<string, Locked>> {
  const lock = readJson(join(project, 'package-lock.json')) as { packages: Record<string, Locked> }
  const needed: Record<string, Locked> = {}
  const open = namesIn(ownManifest()).map((name) => ({ name, parent: '' }))
  for (const { name, parent } of open) {
    const path = resolve(lock.packages, name, parent)
    const entry = lock.packages[path]
    if (entry === undefined || path in needed) continue
    // Here they are dependencies of a dependency, not of the project's developers.
    const { dev: _, devOptional: __, ...kept } = entry as Locked & { dev?: boolean; devOptional?: boolean }
    needed[path] = kept
    open.push(...namesIn(entry).map((dependency) => ({ name: dependency, parent: path })))
  }
  return needed
}

const namesIn = ({ dependencies, optionalDependencies }: Locked): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** Where a package finds another: in its own node_modules or in one above. */
function resolve(packages: Record<string, Locked>, name: string, parent: string): string {
  const nested = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`
  if (parent === '' || nested in packages) return nested
  return resolve(packages, name, parent.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file: string, value: unknown): void => writeFileSync(file, JSON.stringify(value, undefined, 2))
