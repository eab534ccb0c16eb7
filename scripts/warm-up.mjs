/** Starts the command given, asks it something, and stops it: `node scripts/warm-up.mjs FILE`. It keeps its machine code on the way out. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [file] = process.argv.slice(2)
const child = spawn(process.execPath, [file, '--port', '0', '--log-level', 'error'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000)
child.on('exit', (status) => {
  clearTimeout(timeout)
  process.exitCode = status ?? 1
})
for await (const line of createInterface({ input: child.stdout })) {
  const [, url] = /is ready at (http:\/\/\S+)/.exec(line) ?? []
  if (url === undefined) continue
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  })
  child.kill('SIGTERM')
}
