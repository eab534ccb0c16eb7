/**
 * `node scripts/warm-up.mjs FILE`: starts the command, sends one request and closes it, so that the command stores its code cache. The command runs
 * in this process, because Windows has no signal that makes another process close.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const file = resolve(process.argv[2])
const write = process.stdout.write.bind(process.stdout)
let output = ''
process.stdout.write = (text) => {
  output += text
  const [, url] = /is ready at (http:\/\/\S+)/.exec(output) ?? []
  if (url !== undefined) {
    process.stdout.write = write
    requestOnce(url).finally(() => process.emit('SIGTERM', 'SIGTERM'))
  }
  return true
}
setTimeout(() => process.exit(1), 60_000).unref()
process.argv = [process.execPath, file, '--port', '0', '--log-level', 'error']
createRequire(import.meta.url)(file)

async function requestOnce(url) {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
