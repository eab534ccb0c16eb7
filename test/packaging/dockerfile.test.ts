import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flags } from '../../src/cli/flags.ts'
import { useListeningNode } from '../useListeningNode.ts'
import { project } from './install.ts'

/** Checks what the image takes from the project. Docker itself is not needed. */

const text = readFileSync(join(project, 'Dockerfile'), 'utf8')
const { engines, files } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  readonly engines: { readonly node: string }
  readonly files: readonly string[]
}
const node = useListeningNode()

/** Returns the first group of each match. */
const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, group = '']) => group)

test('the image has a version of Node that the package supports', () => {
  const newest = Number(/>=(\d+)/.exec(engines.node)?.[1])
  const versions = all(/^FROM node:(\d+)-slim/gm).map(Number)
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]).toBeGreaterThanOrEqual(newest)
})

test('the image has the files of the package', () => {
  const copied = all(/\/vivarium\/(\S+) /g).map((path) => path.split('/')[0])
  const published = files.map((path) => path.split('/')[0])
  expect(copied).toEqual(expect.arrayContaining([...published, 'package.json', 'LICENSE', 'node_modules']))
})

test('the image sets existing options, and exposes the default port', () => {
  const known = flags.map(({ flag }) => `VIVARIUM_${flag.toUpperCase().replaceAll('-', '_')}`)
  expect(known).toEqual(expect.arrayContaining(all(/(VIVARIUM_\w+)/g)))
  expect(all(/^EXPOSE (\d+)$/gm)).toEqual(['8545'])
})

test('the health check succeeds only if the node answers', async () => {
  const [program = '', ...args] = JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[]
  expect(program).toBe('node')
  const statusAt = async (port: string): Promise<number> => {
    const check = spawn(process.execPath, args, { env: { ...process.env, VIVARIUM_PORT: port }, stdio: 'inherit' })
    const [status] = (await once(check, 'exit')) as [number]
    return status
  }
  expect(await statusAt(new URL(node.url).port)).toBe(0)
  // Nothing listens on port 1.
  expect(await statusAt('1')).toBe(1)
})
