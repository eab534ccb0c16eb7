import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { buildDashboard } from './buildDashboard.ts'

beforeAll(buildDashboard)

/** Headers of a browser for the URL of a page. */
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function open(options: Parameters<typeof createNode>[0] = {}, listen: object = {}) {
  const node = await createNode(options)
  const { url } = await node.listen({ port: 0, ...listen })
  return { url, [Symbol.asyncDispose]: () => node.close() }
}

/** Returns the paths of the files that a page loads. */
const filesOf = (page: string): string[] => [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path)

describe('the dashboard', () => {
  test('is sent to browsers at /, with its files', async () => {
    await using node = await open()
    const response = await fetch(node.url, { headers: asBrowser })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const files = filesOf(await response.text())
    expect(files.length).toBeGreaterThan(2)
    for (const path of files) {
      const file = await fetch(`${node.url}/${path}`)
      expect([path, file.status]).toEqual([path, 200])
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('does not affect POST /', async () => {
    await using node = await open()
    const response = await fetch(node.url, {
      method: 'POST',
      headers: { ...asBrowser, 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  test('may only run its own scripts, and cannot be embedded', async () => {
    await using node = await open()
    const { headers } = await fetch(node.url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('loads nothing from other servers', async () => {
    await using node = await open()
    const page = await (await fetch(node.url)).text()
    const texts = await Promise.all(filesOf(page).map(async (path) => (await fetch(`${node.url}/${path}`)).text()))
    expect(filesOf(page).filter((path) => !path.startsWith('dashboard/'))).toEqual([])
    expect(texts.filter((text) => /@import|url\(["']?(https?:)?\/\//.test(text))).toEqual([])
  })

  test('is compressed for clients that accept it, and unchanged files are not sent again', async () => {
    await using node = await open()
    const [path = ''] = filesOf(await (await fetch(node.url)).text()).filter((name) => name.endsWith('.js'))
    const zipped = await fetch(`${node.url}/${path}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const plain = await fetch(`${node.url}/${path}`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    // fetch decompresses the response
    expect((await zipped.text()) === (await plain.text())).toBe(true)
    const etag = zipped.headers.get('etag') ?? ''
    // Without this header, fetch adds `cache-control: no-cache`.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const unchanged = await fetch(`${node.url}/${path}`, { headers })
    expect([unchanged.status, (await unchanged.text()).length]).toEqual([304, 0])
  })

  test('needs at most 150 kB compressed for the first view', async () => {
    await using node = await open()
    const page = await (await fetch(node.url)).text()
    const parts = await Promise.all(filesOf(page).map(async (path) => (await fetch(`${node.url}/${path}`)).text()))
    const bytes = [page, ...parts].reduce((sum, text) => sum + gzipSync(text).length, 0)
    expect(bytes).toBeLessThan(150_000)
  })

  test.each(['index.html', 'nothing.js', '..%2Findex.html', '%2e%2e%2fpackage.json', 'app.js'])(
    'has no file %s',
    async (name) => {
      await using node = await open()
      expect((await fetch(`${node.url}/dashboard/${name}`)).status).toBe(404)
    },
  )
})

/** Returns the status of a page. `fetch` would replace the Host header. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { ...asBrowser, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('access to the dashboard', () => {
  test('is rejected for a Host header of another machine', async () => {
    await using node = await open()
    expect(await statusOf(node.url, { host: 'rebound.example' })).toBe(403)
  })

  test('is open behind a proxy with another name, if every request needs a key', async () => {
    await using node = await open({ strict: true })
    expect(await statusOf(node.url, { host: 'node.example' })).toBe(401)
    expect(await statusOf(`${node.url}/networks`, { host: 'node.example' })).toBe(401)
    expect(await statusOf(`${node.url}/health`, { host: 'node.example' })).toBe(200)
  })

  test('never blocks the files of the page, so that it can show why requests are rejected', async () => {
    await using node = await open()
    const [path = ''] = filesOf(await (await fetch(node.url)).text()).filter((name) => name.endsWith('.js'))
    for (const headers of [{ origin: 'https://node.example' }, { host: 'node.example' }])
      expect(await statusOf(`${node.url}/${path}`, headers)).toBe(200)
    expect(await statusOf(`${node.url}/dashboard/nothing.js`, { host: 'node.example' })).toBe(404)
  })

  test('is rejected for pages of other origins', async () => {
    await using node = await open()
    const response = await fetch(node.url, { headers: { ...asBrowser, origin: 'https://evil.example' } })
    expect(response.status).toBe(403)
  })

  test('with strict: true, browsers get a page that requests a key, and programs a text', async () => {
    await using node = await open({ strict: true, keys: [{ key: 'secret-key' }] })
    const page = await fetch(node.url, { headers: asBrowser })
    expect(page.status).toBe(401)
    expect(await page.text()).toContain('<div id="app">')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const program = await fetch(node.url)
    expect([program.status, await program.text()]).toEqual([401, 'project id required in the URL'])
  })

  test('with dashboard: false, browsers get a short page', async () => {
    await using node = await open({}, { dashboard: false })
    const page = await (await fetch(node.url, { headers: asBrowser })).text()
    expect(page).toContain('A local blockchain node is running here')
    expect(page).not.toContain('<script')
    expect((await fetch(`${node.url}/dashboard/icon.svg`)).status).toBe(404)
  })
})
