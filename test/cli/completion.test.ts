import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { completion } from '../../src/cli/completion/completion.ts'
import { flags } from '../../src/cli/flags.ts'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runCommand } from './startCommand.ts'

const { path: folder } = temporaryFolder()
const run = promisify(execFile)

/** Completes the last word of a command line in a shell, in a folder. Returns the matches. */
type Complete = (script: string, line: string, cwd: string) => Promise<string[]>

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

const inBash: Complete = async (script, line, cwd) => {
  const program = `source "$1"
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    # bash sets it for \`complete -o\`.
    compopt() { :; }
    _vivarium
    printf '%s\\n' "\${COMPREPLY[@]}"`
  // bash splits words at equals signs.
  const words = line.split(/ |(=)/).filter((word) => word !== undefined)
  return linesOf((await run('bash', ['--norc', '-c', program, 'bash', script, ...words], { cwd })).stdout)
}

const inFish: Complete = async (script, line, cwd) => {
  const program = 'source $argv[1]; complete -C $argv[2]'
  const { stdout } = await run('fish', ['--no-config', '-c', program, script, line], { cwd })
  return linesOf(stdout).map((match) => match.replace(/\t.*/, '').replace(/^--[\w-]+=/, ''))
}

/** Writes the matches of each completion to a file. Ctrl-T ends the shell. */
const zshConfiguration = `PS1='READY> '
autoload -Uz compinit
compinit -u -d $DUMP
source $SCRIPT
compadd() {
  local -a matches
  builtin compadd -A matches "$@"
  print -rl -- $matches >> $ZDOTDIR/matches
  builtin compadd "$@"
}
finish() { exit }
zle -N finish
bindkey '^T' finish
`

/** Types a command line, Tab and Ctrl-T into an interactive shell. */
const zshDriver = `zmodload zsh/zpty
zpty shell 'zsh -i'
zpty -r -m shell line '*READY>*'
zpty -w -n shell "$1"$'\\t\\x14'
while zpty -r shell line; do :; done
cat $ZDOTDIR/matches
`

const inZsh: Complete = async (script, line, cwd) => {
  const home = mkdtempSync(join(folder, 'zsh-'))
  writeFileSync(join(home, '.zshrc'), zshConfiguration)
  writeFileSync(join(home, 'matches'), '')
  const env = { ...process.env, ZDOTDIR: home, SCRIPT: script, DUMP: join(folder, 'zcompdump'), TERM: 'xterm' }
  return linesOf((await run('zsh', ['-f', '-c', zshDriver, 'zsh', line], { cwd, env })).stdout)
}

const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

test.each(completion.commands)('prints a script for $syntax with all options of a start', async ({ syntax }) => {
  const { status, stdout, stderr } = await runCommand(builtCommand(), ['completion', syntax])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const { flag } of flags) expect(stdout).toMatch(new RegExp(`(--|-l )${flag}\\b`))
})

describe.each([
  ['bash', inBash],
  ['zsh', inZsh],
  ['fish', inFish],
] as const)('%s', (shell, complete) => {
  const canRun = process.platform !== 'win32' && isInstalled(shell)

  test.skipIf(!canRun)('completes commands, options, values, files and folders', async () => {
    const script = join(folder, `vivarium.${shell}`)
    const { stdout } = await runCommand(builtCommand(), ['completion', shell])
    writeFileSync(script, stdout)
    const cwd = mkdtempSync(join(folder, 'files-'))
    writeFileSync(join(cwd, 'story.yaml'), '')
    mkdirSync(join(cwd, 'chains'))
    const matches = async (line: string) => new Set(await complete(script, `vivarium ${line}`, cwd))

    const commands = ['start', 'fixtures', 'keys', 'fork', 'config', 'completion']
    expect([...(await matches(''))]).toEqual(expect.arrayContaining(commands))
    expect(await matches('--no-dash')).toEqual(new Set(['--no-dashboard']))
    expect(await matches('start --port 1 --compat')).toContain('--compatible-with')
    const levels = new Set(['silent', 'error', 'warn', 'info', 'debug'])
    expect(await matches('start --log-level ')).toEqual(levels)
    expect(await matches('--quiet --log-level=w')).toEqual(new Set(['warn']))
    expect(await matches('--hardfork os')).toEqual(new Set(['osaka']))
    expect(await matches('--port ')).toEqual(new Set())

    expect(await matches('keys li')).toEqual(new Set(['list', 'limit']))
    expect(await matches('keys create --daily')).toEqual(new Set(['--daily-credits']))
    expect(await matches('fixtures export --format ')).toEqual(new Set(['fixture', 'geth']))
    expect(await matches('fixtures cache cl')).toEqual(new Set(['clear']))

    const [data = ''] = await matches('--data-dir ch')
    expect(data).toMatch(/^chains\/?$/)
    // In bash, the default of readline completes files.
    const files = shell === 'bash' ? [] : ['story.yaml']
    for (const line of ['--config st', 'fixtures check --locked st']) expect([...(await matches(line))]).toEqual(files)
  })
})
