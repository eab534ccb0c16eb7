import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npmCommand } from '../../scripts/prepare.mjs'

export const project = join(import.meta.dirname, '..', '..')

/** Runs a program until it ends. Rejects with its output if its status is not 0. */
export const run = promisify(execFile)

/** Runs npm in a folder and returns what it writes to stdout. */
export async function npm(options: readonly string[], cwd: string): Promise<string> {
  const [program = 'npm', ...first] = npmCommand()
  const { stdout } = await run(program, [...first, ...options], { cwd })
  return stdout
}

export interface Tarball {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** Packs the tarball that `npm publish` would send, from the current content of dist/. */
export async function pack(folder: string): Promise<Tarball> {
  mkdirSync(folder, { recursive: true })
  const options = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const stdout = await npm(options, project)
  const [tarball] = JSON.parse(stdout) as Tarball[] // the format of `npm pack --json`
  if (tarball === undefined) throw new Error('npm packed nothing')
  return tarball
}

/** Installs a tarball in an empty folder. The dependencies have the versions of our lock file, so npm finds them in its cache. */
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

interface LockedPackage {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly bin?: unknown
  readonly engines?: unknown
}

function ownManifest(): LockedPackage {
  const { version, dependencies, optionalDependencies, bin, engines } = readJson(
    join(project, 'package.json'),
  ) as LockedPackage
  return { version, dependencies, optionalDependencies, bin, engines } as LockedPackage // JSON omits undefined members
}

/** Returns the entries of our lock file for the dependencies of vivarium, by path. */
function lockedDependencies(): Readonly<Record<string, LockedPackage>> {
  const lock = readJson(join(project, 'package-lock.json')) as { packages: Record<string, LockedPackage> }
  const needed: Record<string, LockedPackage> = {}
  const queue = namesIn(ownManifest()).map((name) => ({ name, parent: '' }))
  for (const { name, parent } of queue) {
    const path = resolve(lock.packages, name, parent)
    const entry = lock.packages[path]
    if (entry === undefined || path in needed) continue
    // Without the flags for development dependencies.
    const { dev: _, devOptional: __, ...production } = entry as LockedPackage & { dev?: boolean; devOptional?: boolean }
    needed[path] = production
    queue.push(...namesIn(entry).map((dependency) => ({ name: dependency, parent: path })))
  }
  return needed
}

const namesIn = ({ dependencies, optionalDependencies }: LockedPackage): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** Returns the path at which a package finds another: in its own node_modules or in one of a parent. */
function resolve(packages: Record<string, LockedPackage>, name: string, parent: string): string {
  const nested = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`
  if (parent === '' || nested in packages) return nested
  return resolve(packages, name, parent.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file: string, value: unknown): void => writeFileSync(file, JSON.stringify(value, undefined, 2))
