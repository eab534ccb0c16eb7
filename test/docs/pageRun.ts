import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'
import { missingLine, printedBy } from './expected.ts'
import type { CodeBlock, Page } from './pages.ts'
import { startsNode, statementsOf } from './statements.ts'

/** The port in the commands of the pages. */
const SHOWN_PORT = '8545'

interface RunningNode {
  readonly process: ChildProcess
  readonly port: string
  readonly output: { text: string }
}

/** Runs the blocks of a page in their order, in a folder. */
export class PageRun {
  readonly #page: Page
  readonly #folder: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #command: string
  /** The running nodes by the port that the page shows. */
  readonly #nodes = new Map<string, RunningNode>()
  readonly #children: ChildProcess[] = []
  /** Output of the last command, and its node if it started one. */
  #last: { readonly output: () => string; readonly node?: RunningNode } | undefined

  constructor(page: Page, folder: string, command: string, environment: NodeJS.ProcessEnv) {
    this.#page = page
    this.#folder = folder
    this.#command = command
    this.#environment = environment
  }

  /** Throws an error with the line of the page if the result of a block differs from the page. */
  async run(): Promise<void> {
    const blocks = this.#page.blocks.filter(({ notRun }) => notRun === undefined)
    for (const [index, block] of blocks.entries()) {
      const next = blocks[index + 1]
      const mustFail = next?.language === 'txt' && next.text.startsWith('vivarium: ')
      await this.#at(block, () => this.#runBlock(block, mustFail))
    }
    await this.#runProgram()
  }

  /** Stops the nodes of the page, also those that are not ready yet. */
  async close(): Promise<void> {
    await Promise.all([...this.#children].map(stop))
  }

  async #at(block: CodeBlock, action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      throw new Error(`${this.#page.path}:${block.line}: ${error instanceof Error ? error.message : error}`)
    }
  }

  /** `mustFail`: the page shows an error as the output of the block. */
  async #runBlock(block: CodeBlock, mustFail: boolean): Promise<void> {
    const { language, text, file } = block
    if (file !== undefined) return writeFile({ ...block, text: this.#withPorts(text) }, this.#folder)
    switch (language) {
      case 'sh':
        for (const statement of statementsOf(text)) await this.#runStatement(statement, mustFail)
        return
      case 'txt':
        return this.#compareText(block)
      case 'json':
        return this.#compareJson(text)
      case 'js':
      case 'ts':
      case 'yaml':
        return // The program runs at the end, and another test checks YAML.
      default:
        throw new Error(`no rule for a block of language "${language}": use sh, js, ts, yaml, json or txt`)
    }
  }

  async #runStatement(statement: string, mustFail: boolean): Promise<void> {
    if (startsNode(statement)) return this.#startNode(statement)
    const [line = '', comment = ''] = splitComment(statement)
    const usesKeys = /^npx vivarium keys /.test(line) && !/ --(url|data-dir) /.test(line)
    const command = usesKeys ? `${line} --url http://127.0.0.1:${SHOWN_PORT} ${comment}` : statement
    const output = await this.#shell(this.#withPorts(command), mustFail)
    this.#last = { output: () => output }
  }

  async #startNode(statement: string): Promise<void> {
    const [line = ''] = splitComment(statement)
    const shownPort = / (?:-p|--port) ([1-9]\d*)/.exec(line)?.[1] ?? SHOWN_PORT
    await this.#stopNode(shownPort)
    const rest = this.#withPorts(line.replace(/ (?:-p|--port) \d+/, ''))
    const text = rest.replace(/npx vivarium/, () => `exec '${process.execPath}' '${this.#command}'`)
    const assigned = /^((?:\w+=\S+ )*)exec /.exec(text)?.[1] ?? ''
    const command = `${assigned === '' ? '' : `export ${assigned}; `}${text.slice(assigned.length)} --port 0`
    const child = spawn('bash', ['-c', command], { cwd: this.#folder, env: this.#environment })
    this.#children.push(child)
    const output = { text: '' }
    const port = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          output.text += part
          const [, found] = /is ready at https?:\/\/[^\s/]*:(\d+)/.exec(output.text) ?? []
          if (found !== undefined) resolve(found)
        })
      child.on('error', reject)
      child.on('close', (status) => reject(new Error(`ended with status ${status}: ${output.text}`)))
    })
    const node = { process: child, port: await port, output }
    this.#nodes.set(shownPort, node)
    this.#last = { output: () => output.text, node }
  }

  async #stopNode(shownPort: string): Promise<void> {
    const child = this.#nodes.get(shownPort)?.process
    this.#nodes.delete(shownPort)
    if (child !== undefined) await stop(child)
  }

  async #compareText({ text, isFromNode }: CodeBlock): Promise<void> {
    const running = isFromNode ? this.#nodes.get(SHOWN_PORT) : undefined
    const last = running === undefined ? this.#last : { output: () => running.output.text, node: running }
    if (last === undefined) throw new Error('an expected output needs a command before it')
    const { output, node } = last
    const shown = this.#withPorts(text)
    let missing = missingLine(shown, output())
    // A node prints its reports after its response. The time limit of the test ends the wait.
    while (missing !== undefined && node?.process.stdout && node.process.stderr) {
      await Promise.race([once(node.process.stdout, 'data'), once(node.process.stderr, 'data')])
      missing = missingLine(shown, output())
    }
    if (missing !== undefined) throw new Error(`the line "${missing}" is not in the output:\n${output()}`)
  }

  async #compareJson(expected: string): Promise<void> {
    const output = this.#last?.output()
    if (output === undefined) throw new Error('an expected result needs a command before it')
    const shown: unknown = JSON.parse(expected)
    const got: unknown = JSON.parse(output)
    const isWhole = isObject(shown) && ('jsonrpc' in shown || 'error' in shown)
    const compared = !isWhole && isObject(got) && 'result' in got ? got.result : got
    const difference = differenceOf(shown, compared)
    if (difference !== undefined) throw new Error(`${difference}; got ${JSON.stringify(compared).slice(0, 2_000)}`)
  }

  /** Runs the program of the page, which consists of all js and ts blocks without a file name. */
  async #runProgram(): Promise<void> {
    const parts = programParts(this.#page)
    const [first] = parts
    if (first === undefined) return
    const text = parts.map((block) => block.text).join('\n')
    const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20', charset: 'utf8' })
    writeFileSync(join(this.#folder, 'program.mjs'), this.#withPorts(code))
    await this.#at(first, async () => {
      const output = await this.#shell(`'${process.execPath}' program.mjs`)
      const missing = missingLine(printedBy(text), output)
      if (missing !== undefined) throw new Error(`the program does not print "${missing}" but:\n${output}`)
    })
  }

  #withPorts(text: string): string {
    return [...this.#nodes].reduce((replaced, [shown, { port }]) => replaced.replaceAll(shown, port), text)
  }

  /** Returns the output of a command. Rejects if the command fails, or if it succeeds and must fail. */
  #shell(command: string, mustFail = false): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { cwd: this.#folder, env: this.#environment, maxBuffer: 1 << 26 }
      execFile('bash', ['-o', 'pipefail', '-c', command], options, (error, stdout, stderr) =>
        (error !== null) === mustFail
          ? resolve(stdout + stderr)
          : reject(new Error(`${command} ${mustFail ? 'did not fail' : 'failed'}:\n${stdout}${stderr}`)),
      )
    })
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** Writes the file that a block shows. */
export function writeFile({ file = '', text }: CodeBlock, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Returns the blocks that form the program of a page. */
export const programParts = ({ blocks }: Page): CodeBlock[] =>
  blocks.filter(({ language, file, notRun }) => /^[jt]s$/.test(language) && file === undefined && notRun === undefined)

/** Splits a statement into its command and the comment after it. */
function splitComment(statement: string): [string, string] {
  const [, command = statement, comment = ''] = /^([^\n]*?)(\s+#[^\n'"]*)$/.exec(statement) ?? []
  return [command, comment]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Describes the first member of `shown` that `got` lacks or has with another value. */
function differenceOf(shown: unknown, got: unknown, path = ''): string | undefined {
  if (!isObject(shown))
    return shown === got ? undefined : `${path} is ${JSON.stringify(got)}, not ${JSON.stringify(shown)}`
  if (!isObject(got)) return `${path} is ${JSON.stringify(got)}`
  if (Array.isArray(shown) && Array.isArray(got) && shown.length !== got.length)
    return `${path} has ${got.length} items, not ${shown.length}`
  return Object.entries(shown)
    .map(([key, value]) => differenceOf(value, got[key], `${path}.${key}`))
    .find((difference) => difference !== undefined)
}
