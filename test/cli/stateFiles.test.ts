import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withStateFiles } from '../../src/cli/stateFiles.ts'
import type { CommandOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
const file = folder.write('state.json', '{}')
const missing = join(folder.path, 'missing.json')

/** Returns the options of the node, and the messages about ignored ones. */
function applied(options: CommandOptions) {
  const ignored: string[] = []
  return { options: withStateFiles(options, (text) => ignored.push(text)), ignored }
}

describe('options for state files', () => {
  test('are replaced with fixtures, and with the file to write', () => {
    const loaded = { fixtures: [file], fundAccounts: true }
    expect(applied({ loadState: file, port: 1 }).options).toEqual({ ...loaded, port: 1 })
    expect(applied({ state: file }).options).toEqual({ ...loaded, dumpState: file })
    expect(applied({ loadState: file, dumpState: missing }).options).toEqual({ ...loaded, dumpState: missing })
    expect(applied({ loadState: file, fundAccounts: false }).options).toMatchObject({ fundAccounts: false })
  })

  test('--state starts without a file that does not exist', () => {
    expect(applied({ state: missing, chainId: 5 }).options).toEqual({ dumpState: missing, chainId: 5 })
  })

  test.each(['state', 'loadState'] as const)('%s names a path that cannot be read, and the reason', (option) => {
    const below = join(file, 'state.json')
    const flag = option === 'state' ? '--state' : '--load-state'
    expect(() => applied({ [option]: below })).toThrow(
      `${flag}: cannot read ${below}: a part of its path is not a folder`,
    )
  })

  test('a folder contains state.json', () => {
    const empty = join(folder.path, 'empty')
    mkdirSync(empty)
    expect(applied({ loadState: folder.path }).options).toMatchObject({ fixtures: [file] })
    expect(applied({ state: empty }).options).toEqual({ dumpState: empty })
  })

  test('keep the chain ID and the hardfork, and ignore what the state determines', () => {
    expect(applied({ loadState: file, chainId: 5, hardfork: 'prague', gasLimit: 5_000, genesisTime: 1 })).toEqual({
      options: { fixtures: [file, { chain: { id: 5, hardfork: 'prague' } }], fundAccounts: true },
      ignored: [
        '--gas-limit has no effect: the state of --load-state determines it',
        '--genesis-time has no effect: the state of --load-state determines it',
      ],
    })
  })

  test.each<[CommandOptions, string]>([
    [{ state: file, loadState: file }, '--load-state cannot be given with --state: leave out one of the two'],
    [{ state: file, dumpState: file }, '--dump-state cannot be given with --state: leave out one of the two'],
    [{ loadState: file, fixtures: ['x'] }, '--fixtures cannot be given with --load-state: leave out one of the two'],
    [{ loadState: missing }, `--load-state: cannot read ${missing}: there is no such file`],
  ])('%j are refused', (options, message) => expect(() => applied(options)).toThrow(message))
})
