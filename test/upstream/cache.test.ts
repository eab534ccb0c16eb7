import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runOnFork } from '../../src/node/commands/forkCommands.ts'
import { createNode } from '../../src/node.ts'
import { type CacheContents, decodeCache } from '../../src/upstream/cacheFile.ts'
import { CacheStore } from '../../src/upstream/cacheStore.ts'
import { encodeCache, writeCache } from '../../src/upstream/encodeCache.ts'
import { openPinnedUpstream } from '../../src/upstream/openPinnedUpstream.ts'
import { verifyCache } from '../../src/upstream/verifyCache.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { recipient, rpc, sendTransactions, startUpstream } from './chains.ts'

useNodes()

const read = (file: string): CacheContents => decodeCache(readFileSync(file), file, { checksum: true })

/** Records a fork cache of `sendTransactions`. */
async function recordCache(name: string): Promise<{ file: string; counter: string; contents: CacheContents }> {
  const { node, url, counter } = await startUpstream()
  const file = fileIn(name)
  const fork = await start({ forkUrl: [url], forkCache: file, accounts: 3 })
  await sendTransactions(fork, counter)
  await fork.close()
  await node.close()
  return { file, counter, contents: read(file) }
}

describe('the cache of a fork', () => {
  test('is verified offline, with counts', async () => {
    const { file, contents } = await recordCache('verified.fork')
    const report = await verifyCache(file)
    expect(report.meta).toEqual(contents.meta)
    expect(report.bytes).toBe(readFileSync(file).length)
    // Three development accounts, the contract, the recipient, the zero address of the first proof, and system contracts.
    expect(report.accounts).toBeGreaterThanOrEqual(6)
    expect(report.slots).toBeGreaterThanOrEqual(3)
    expect(report.headers).toBeGreaterThan(0)
  })

  test.each([
    ['account', (contents: CacheContents) => contents.nodes.findLast((node) => node.length > 64 && node.length < 150)],
    ['slot 0x', (contents: CacheContents) => contents.nodes.find((node) => node.length < 64)],
  ])('names the first wrong %s', async (kind, choose) => {
    const { file, contents } = await recordCache(`wrong-${kind.trim()}.fork`)
    const changed = choose(contents)
    const nodes = contents.nodes.map((node) => (node === changed ? Uint8Array.of(...node.slice(0, -1), 1) : node))
    writeFileSync(file, encodeCache({ ...contents, nodes }))
    await expect(verifyCache(file)).rejects.toThrow(new RegExp(`${kind}.* is not proven`))
    await expect(start({ forkCache: file, forkOffline: true })).rejects.toThrow(new RegExp(`${kind}.* is not proven`))
  })

  test('is refused for another block, with the ways to continue', async () => {
    const { file } = await recordCache('another-block.fork')
    await expect(start({ forkUrl: ['http://127.0.0.1:9'], forkCache: file, forkBlock: '5' })).rejects.toThrow(
      /^the fork cache is of block 13 .* but block 5 was requested: omit the block, choose another cache file, or remove this file to record it again$/,
    )
  })

  test('names its file and the reason if it cannot be written, when the node closes', async () => {
    const { node, url, counter } = await startUpstream()
    const folder = fileIn('replaced')
    const fork = await createNode({ forkUrl: [url], forkCache: join(folder, 'lost.fork'), accounts: 3 })
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, '')
    await sendTransactions(fork, counter)
    await expect(fork.close()).rejects.toMatchObject({
      name: 'ForkCacheNotWritten',
      message:
        'the fork cache lost.fork cannot be written: it is not a directory. Later runs load the new data from the upstream again',
    })
    await node.close()
  })

  test('names the reason if only its temporary file has a name that is too long', async () => {
    const { node, url } = await startUpstream()
    const name = `${'n'.repeat(245)}.fork`
    const upstream = await openPinnedUpstream({ urls: [url], cacheFile: fileIn(name) })
    await expect(upstream.close()).rejects.toMatchObject({
      name: 'ForkCacheNotWritten',
      message: `the fork cache ${name} cannot be written: its path is too long. Later runs load the new data from the upstream again`,
    })
    await node.close()
  })

  // Processes in different containers share no lock.
  test('is always one of the written files if several processes write it without a lock', async () => {
    const { file, contents } = await recordCache('unlocked.fork')
    const results = Array.from({ length: 20 }, (_, index) => new Map([['call', 'x'.repeat(10_000 * index)]]))
    await Promise.all(results.map((own) => writeCache(file, { ...contents, results: own })))
    expect(results).toContainEqual(read(file).results)
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith('unlocked.fork'))).toEqual(['unlocked.fork'])
  })

  test('is written when the node closes, although an earlier write failed', async () => {
    const { node, url } = await startUpstream()
    const folder = fileIn('restored')
    const file = join(folder, 'late.fork')
    const upstream = await openPinnedUpstream({ urls: [url], cacheFile: file })
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, '')
    await upstream.request('eth_getBlockByNumber', ['0x0', false])
    await expect(upstream.save()).rejects.toMatchObject({ name: 'ForkCacheNotWritten' })
    rmSync(folder)
    await upstream.close()
    await node.close()
    expect(read(file).results.size).toBe(1)
  })

  test('rejects code without an account, another header, a changed byte and a missing file', async () => {
    const { file, contents } = await recordCache('changed.fork')
    const bytes = readFileSync(file)
    writeFileSync(file, encodeCache({ ...contents, codes: [Uint8Array.of(1, 2, 3)] }))
    await expect(verifyCache(file)).rejects.toThrow(/none of its accounts has the code/)
    writeFileSync(
      file,
      encodeCache({ ...contents, header: contents.header.replace(/"gasUsed":"0x./, '"gasUsed":"0xf') }),
    )
    await expect(verifyCache(file)).rejects.toThrow(/but the hash of its header is/)
    // A byte of a response that no proof covers.
    writeFileSync(file, bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1))
    await expect(verifyCache(file)).rejects.toThrow(/ForkCacheDamaged|cannot be read/)
    writeFileSync(file, 'accounts: {}')
    await expect(verifyCache(file)).rejects.toThrow(
      /changed\.fork is not a fork cache of vivarium: choose another file$/,
    )
    await expect(verifyCache(fileIn('absent.fork'))).rejects.toThrow(/there is no such file/)
  })

  test('that the file system does not return is not called damaged', async () => {
    const file = fileIn('folder.fork')
    mkdirSync(file)
    const error = {
      name: 'ForkCacheUnreadable',
      message: `the fork cache ${file} cannot be read: it is a folder. Make it readable, or choose another file`,
    }
    await expect(verifyCache(file)).rejects.toMatchObject(error)
    await expect(CacheStore.open(file)).rejects.toMatchObject(error)
  })

  test('has the same bytes after the same run', async () => {
    const { node, url, counter } = await startUpstream()
    const files = [fileIn('first.fork'), fileIn('second.fork')]
    for (const forkCache of files) {
      const fork = await start({ forkUrl: [url], forkBlock: '13', forkCache, accounts: 3 })
      await sendTransactions(fork, counter)
      await fork.close()
    }
    await node.close()
    const [first = '', second = ''] = files
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
  })

  test('contains the additions of several nodes', async () => {
    const { url, counter } = await startUpstream()
    const forkCache = fileIn('shared.fork')
    const nodes = await Promise.all([0, 1, 2].map(() => start({ forkUrl: [url], forkCache, accounts: 3 })))
    for (const [index, node] of nodes.entries()) {
      await rpc(node, 'eth_getStorageAt', [counter, `0x${index}`, 'latest'])
    }
    await Promise.all(nodes.map((node) => node.close()))
    const [, ...slots] = read(forkCache).keys.find(([address]) => address === counter) ?? []
    expect(slots).toEqual([0n, 1n, 2n])
    await expect(verifyCache(forkCache)).resolves.toMatchObject({ slots: 3 })
  })
})

describe('an offline fork without a named cache', () => {
  test('finds the default cache of its block, by number and by hash', async () => {
    const { node, url } = await startUpstream()
    await (await start({ forkUrl: [url], forkBlock: '5', accounts: 3 })).close()
    const { hash } = await rpc(node, 'eth_getBlockByNumber', ['0x5', false])
    await node.close()
    for (const forkBlock of ['5', '0x5', hash]) {
      const fork = await start({ forkUrl: [url], forkBlock, forkOffline: true, accounts: 3 })
      expect(await rpc(fork, 'eth_blockNumber')).toBe('0x5')
      expect(await rpc(fork, 'vivarium_forkStatus')).toMatchObject({ blockHash: hash, calls: 0 })
    }
    const folder = join(process.env.XDG_CACHE_HOME ?? '', 'vivarium', 'forks')
    const offline = { forkUrl: [url], forkOffline: true }
    await expect(start({ ...offline, forkBlock: '6' })).rejects.toThrow(
      `no cache of block 6 is in ${folder}: start once without --fork-offline, or choose a cache file with --fork-cache FILE`,
    )
    await expect(start({ ...offline, forkBlock: '5', forkProofs: 'never' })).rejects.toThrow('no cache of block 5')
    await expect(start(offline)).rejects.toThrow(`with --fork-block, whose cache is in ${folder}, or a cache file`)
  })

  test('does not choose between the caches of several chains', async () => {
    for (const chainId of [5_001, 5_002]) {
      const { node, url } = await startUpstream({ chainId })
      await (await start({ forkUrl: [url], forkBlock: '7', accounts: 3 })).close()
      await node.close()
    }
    await expect(start({ forkUrl: ['http://127.0.0.1:1'], forkBlock: '7', forkOffline: true })).rejects.toThrow(
      /several chains have a cache of block 7: choose one with --fork-cache FILE: .*5001-0x.*\.fork, .*5002-0x.*\.fork$/,
    )
  })

  test('names a named cache that does not exist', async () => {
    await expect(start({ forkCache: 'nope.fork', forkOffline: true })).rejects.toThrow(
      'cannot read the fork cache nope.fork: there is no such file',
    )
  })

  test('names a named cache whose path is below a file', async () => {
    await expect(start({ forkCache: 'package.json/nope.fork' })).rejects.toThrow(
      'the fork cache package.json/nope.fork cannot be read: a part of its path is not a folder',
    )
  })
})

describe('vivarium fork', () => {
  test('records the run of a command, and replays it without an upstream', async () => {
    const { node, url } = await startUpstream()
    const cache = fileIn('command.fork')
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [recipient, 'latest'] })
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: request }
    const script = `fetch(process.env.VIVARIUM_URL, ${JSON.stringify(options)}).then((r) => r.json()).then(({ result }) => process.exit(result === '0x0' ? 3 : 4))`
    const command = `${JSON.stringify(process.execPath)} -e ${JSON.stringify(script)}`
    const listen = { port: 0 }
    const recording = await runOnFork({ options: { upstream: { url: [url], cache } }, listen, command }, {})
    expect(recording.exitStatus).toBe(3)
    expect(recording.upstream).toMatchObject({ blockNumber: '0xd', verified: true })
    await node.close()
    expect((await verifyCache(cache)).accounts).toBeGreaterThan(0)
    const replayed = await runOnFork({ options: { upstream: { cache, offline: true } }, listen, command }, {})
    expect(replayed.exitStatus).toBe(3)
    expect(replayed.upstream.calls).toBe(0)
  })
})
