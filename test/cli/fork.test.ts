import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { fork } from '../../src/cli/fork.ts'
import { readSubcommand } from '../../src/cli/subcommands.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

interface Call {
  readonly id: number
  readonly method: string
}

/** Runs `vivarium fork` with these arguments. */
async function run(...argv: string[]): Promise<void> {
  const read = readSubcommand(fork, argv)
  if (read.kind === 'help') return
  await read.command.run(read.given)
}

test.each([
  [['--url', 'foo'], '--url must be a URL that begins with http://, https://, ws:// or wss://, not "foo"'],
  [['--url', 'http://127.0.0.1:1,foo'], '--url must be a URL that begins with http://'],
  [['--url', 'http://127.0.0.1:1', '--block', 'x'], '--block must be a block number, a block hash, or one of latest,'],
  [['--url', 'http://127.0.0.1:1/@5'], '--url ends with @5, which is how Ganache writes the block of a fork'],
  [['--url', 'http://127.0.0.1:1/@5'], 'and the block as --block 5'],
])('record with %j names its own options in the error', async (argv, message) => {
  await expect(run('record', ...argv, '--out', fileIn('x.fork'), '--run', 'exit')).rejects.toThrow(message)
})

test('record and replay print long chain IDs exactly', async () => {
  const chainId = 2n ** 60n + 1n
  const node = await start()
  // No chain of a node has such a chain ID.
  const upstream = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Call | Call[]
    const answers = await Promise.all(
      [body].flat().map(async ({ id, ...call }) => {
        const result = await node.provider.request(call as never)
        return { jsonrpc: '2.0', id, result: call.method === 'eth_chainId' ? `0x${chainId.toString(16)}` : result }
      }),
    )
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  const printed: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    const file = fileIn('long.fork')
    await run('record', '--url', `http://127.0.0.1:${port}`, '--out', file, '--run', 'exit')
    await run('replay', file, '--run', 'exit')
  } finally {
    write.mockRestore()
    await new Promise((resolve) => upstream.close(resolve))
  }
  expect(printed.flatMap((text) => text.match(/^(?:recorded|replayed) .* of chain \d+/) ?? [])).toEqual([
    expect.stringMatching(new RegExp(`^recorded block 0 .* of chain ${chainId}$`)),
    expect.stringMatching(new RegExp(`^replayed block 0 .* of chain ${chainId}$`)),
  ])
})
