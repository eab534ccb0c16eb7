import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namesOf } from '../node/chain/fixtureNames.ts'
import {
  buildFixture,
  checkFixtures,
  exportFixture,
  exportForGeth,
  fixtureOfNode,
  type LedgerSummary,
  type NetworkSummary,
  recordFixture,
  schemaText,
} from '../node/commands/fixtureCommands.ts'
import { writeOptionFile } from '../node/files/fileErrors.ts'
import { badFixturesCommand, type FixturesCommand, fixturesHelp, readFixturesArguments } from './fixturesArguments.ts'
import { fixtureListing } from './fixturesListing.ts'
import { growthProgress } from './fixturesProgress.ts'

/** `vivarium fixtures …`. Results go to standard output, progress to standard error. */
export async function fixtures(argv: readonly string[]): Promise<void> {
  const command = readFixturesArguments(argv)
  switch (command.name) {
    case 'help':
      return print(fixturesHelp)
    case 'check':
      return check(command.files)
    case 'build':
      return build(command)
    case 'schema':
      return writeOut(command.values.out, schemaText())
    case 'export':
      return exportChain(command)
    case 'record':
      return record(command)
  }
}

type Given = Exclude<FixturesCommand, { name: 'help' }>

async function check(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { networks, ledgers } = await checkFixtures([path])
    for (const summary of networks) print(`${path}: ${summaryText(summary)}: nothing is wrong\n`)
    for (const summary of ledgers) print(`${path}: ${ledgerText(summary)}: nothing is wrong\n`)
  }
}

async function build({ files, switches, values }: Given): Promise<void> {
  const { lock = false, quiet = false } = switches
  const { out } = values
  if (out !== undefined && files.length > 1) throw badFixturesCommand({ problem: '--out takes one fixture' })
  for (const file of files) {
    const progress = quiet ? undefined : await growthProgress(process.stderr)
    const networks = await buildFixture(file, { lock, out, onGrow: (grown) => progress?.update(grown) }).finally(() =>
      progress?.stop(),
    )
    for (const { built, ...summary } of networks) {
      print(`${file}: ${summaryText(summary)}, head ${built.headHash}\n`)
      if (!quiet) print(fixtureListing(namesOf(built)))
    }
  }
}

async function exportChain({ values }: Given): Promise<void> {
  const {
    network,
    'data-dir': dataDir,
    fixtures: fixture,
    genesis,
    import: file,
    url,
    format = 'fixture',
    out,
  } = values
  const sources = [dataDir, fixture, genesis, url].filter((value) => value !== undefined)
  if (sources.length !== 1)
    throw badFixturesCommand({ problem: 'fixtures export needs one of --data-dir, --url, --fixtures and --genesis' })
  if (network !== undefined && dataDir === undefined && fixture === undefined)
    throw badFixturesCommand({
      problem: '--network is one of a --data-dir or of --fixtures; a --url names its network',
    })
  if (format !== 'fixture' && format !== 'geth')
    throw badFixturesCommand({ problem: `--format is fixture or geth, not "${format}"` })
  if (url !== undefined && format === 'fixture') return writeOut(out, await fixtureOfNode(url))
  const source = {
    network,
    dataDir,
    genesis,
    import: file,
    ...(fixture !== undefined && { fixtures: [fixture] }),
    ...(url !== undefined && { fixtures: [writeTemporary(await fixtureOfNode(url))] }),
  }
  if (format === 'geth') {
    if (out === undefined) throw badFixturesCommand({ problem: '--format geth needs --out, the folder to write into' })
    return exportForGeth(source, out)
  }
  const lines: string[] = []
  await exportFixture(source, out === undefined ? print : (text) => lines.push(text))
  if (out !== undefined) writeOptionFile('--out', out, lines.join(''))
}

async function record({ values, switches }: Given): Promise<void> {
  const { url, blocks, out } = values
  if (url === undefined || blocks === undefined)
    throw badFixturesCommand({ problem: 'fixtures record needs --url and --blocks' })
  const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(blocks) ?? []
  if (first === undefined || Number(last) < Number(first))
    throw badFixturesCommand({ problem: `--blocks is a number or a range such as 100..120, not "${blocks}"` })
  const progress = switches.quiet === true ? undefined : await growthProgress(process.stderr, 'recording')
  const range = [Number(first), Number(last)] as const
  const text = await recordFixture(url, range, (recorded) => progress?.update(recorded)).finally(() => progress?.stop())
  writeOut(out, text)
}

/** A file that goes with the process. */
function writeTemporary(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vivarium-export-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'exported.yaml')
  writeFileSync(file, text)
  return file
}

function writeOut(file: string | undefined, text: string): void {
  if (file === undefined) print(text)
  else writeOptionFile('--out', file, text)
}

function summaryText({ network, blocks, transactions, pending }: NetworkSummary): string {
  const waiting = pending === 0 ? '' : `, ${pending} pending`
  return `${network}: ${counted(blocks, 'block')}, ${counted(transactions, 'transaction')}${waiting}`
}

function ledgerText({ ledger, blocks, transactions }: LedgerSummary): string {
  const counts = [...(blocks === undefined ? [] : [counted(blocks, 'block')]), counted(transactions, 'transaction')]
  return `${ledger}: ${counts.join(', ')}`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const print = (text: string): void => void process.stdout.write(text)
