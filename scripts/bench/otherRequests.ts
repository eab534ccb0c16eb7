/**
 * The 99th percentile of the time that eth_blockNumber takes on another connection, while an expensive request runs and while none does.
 * Each expensive call has 50 million gas and a time limit of 5 seconds.
 */
import { Agent, request } from 'node:http'
import { printRow } from './shared/row.ts'
import { startNode } from './shared/servers.ts'
import { quantile } from './shared/statistics.ts'

const word = (value: number): string => value.toString(16).padStart(64, '0')
const blsG1 =
  '0000000000000000000000000000000017f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb0000000000000000000000000000000008b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1'
const blsG2 =
  '00000000000000000000000000000000024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb80000000000000000000000000000000013e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e000000000000000000000000000000000ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801000000000000000000000000000000000606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be'
const bnPair =
  `${word(1)}${word(2)}` +
  '198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa'
const scalar = 'f'.repeat(63)
const repeated = (item: string, bytes: number): string => item.repeat(Math.floor((bytes * 2) / item.length))
const modexp = (base: number, exponent: number): string =>
  `${word(base)}${word(exponent)}${word(base)}${'ab'.repeat(base)}${'ff'.repeat(exponent)}${'cd'.repeat(base)}`

/** Code that repeats `body` until it runs out of gas. */
const loop = (body: string, before = ''): string => {
  const start = (before.length / 2).toString(16).padStart(2, '0')
  return `0x${before}5b${body}60${start}56`
}
/** Code that calls a precompile repeatedly with memory of this length as its input. */
const loopPrecompile = (precompile: string, bytes: number): string =>
  loop(`5f5f63${bytes.toString(16).padStart(8, '0')}5f60${precompile}5afa50`, `365f5f37`)

interface Case {
  readonly label: string
  /** Calldata for a contract with this code, or for a precompile. */
  readonly data?: string
  readonly code?: string
  readonly to?: string
  readonly method?: string
  /** Number of slots of the contract that are overridden. */
  readonly slots?: number
}

const precompile = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`
const FOUR_MEGABYTES = 4_000_000
const cases: readonly Case[] = [
  { label: 'BLAKE2F, 49 million rounds', to: precompile(9), data: `02ebae40${'07'.repeat(208)}01` },
  { label: 'MODEXP, 1,024 bytes', to: precompile(5), data: modexp(1_024, 1_024) },
  { label: 'MODEXP, long exponent', to: precompile(5), data: modexp(8, 400_000) },
  { label: 'BN254 pairing', to: precompile(8), data: repeated(bnPair, 190_000) },
  { label: 'BN254 multiplications', code: loopPrecompile('07', 96), data: `${word(1)}${word(2)}0${scalar}` },
  { label: 'G1 MSM', to: precompile(12), data: repeated(`${blsG1}0${scalar}`, 700_000) },
  { label: 'G2 MSM', to: precompile(14), data: repeated(`${blsG2}0${scalar}`, 700_000) },
  { label: 'BLS12-381 pairing', to: precompile(15), data: repeated(blsG1 + blsG2, 480_000) },
  { label: 'small BLS12-381 pairings', code: loopPrecompile('0f', 384), data: blsG1 + blsG2 },
  { label: 'G1 mappings', code: loopPrecompile('10', 64), data: `${'0'.repeat(127)}5` },
  { label: 'G2 mappings', code: loopPrecompile('11', 128), data: `${'0'.repeat(127)}5${'0'.repeat(127)}6` },
  { label: 'ECRECOVER of different hashes', code: loop('5a5f52601b60205260018060405260605260205f60805f60015afa50') },
  { label: 'P256VERIFY', code: loop('60205f60a05f6101005afa50', '365f5f37'), data: `${'4c'.repeat(160)}` },
  { label: 'SHA-256 of 4 MB', code: loopPrecompile('02', FOUR_MEGABYTES) },
  { label: 'RIPEMD-160 of 4 MB', code: loopPrecompile('03', FOUR_MEGABYTES) },
  { label: 'identity of 4 MB', code: loopPrecompile('04', FOUR_MEGABYTES) },
  { label: 'KECCAK256 of 4 MB', code: loop(`63${FOUR_MEGABYTES.toString(16).padStart(8, '0')}5f2050`) },
  { label: 'MCOPY of 4 MB', code: loop(`63${FOUR_MEGABYTES.toString(16).padStart(8, '0')}5f60205e`) },
  { label: 'CODECOPY of 4 MB', code: loop(`63${FOUR_MEGABYTES.toString(16).padStart(8, '0')}5f5f39`) },
  { label: 'EXTCODECOPY of 4 MB', code: loop(`63${FOUR_MEGABYTES.toString(16).padStart(8, '0')}5f5f303c`) },
  { label: 'LOG0 of 200 kB', code: loop('62030d405fa0') },
  { label: 'CREATE of 48 kB', code: loop('61c0005f5ff050') },
  { label: 'calls that return 1 MB', code: loop('5f5f620f42405f60045afa50') },
  { label: 'cold storage', code: loop('5a5a55') },
  { label: 'estimate of a loop', code: loop(''), method: 'eth_estimateGas' },
  { label: 'access list of cold storage', code: loop('5a5450'), method: 'eth_createAccessList' },
  { label: 'struct logs of a loop', code: loop(''), method: 'debug_traceCall' },
  { label: 'overrides of 20,000 slots', code: '0x00', slots: 20_000 },
  { label: 'trace with overrides of 20,000 slots', code: '0x00', slots: 20_000, method: 'debug_traceCall' },
  { label: 'return data of 1 MB', code: '0x620f42405ff3' },
  { label: 'struct logs with 1 MB of memory', code: loop('5f51', '620f4240515f50'), method: 'debug_traceCall' },
]

const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'
const server = await startNode(['--hardfork', 'prague', '--call-timeout', '5'])
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  await server.call('eth_blockNumber')
  const withoutRequest = await measure(new Promise((resolve) => setTimeout(resolve, 1_000)))
  const filter = process.env.ONLY
  for (const { label, data = '', code, to = `0x${'c0'.repeat(20)}`, method = 'eth_call', slots = 0 } of cases) {
    if (filter !== undefined && !label.includes(filter)) continue
    const call = { to, data: `0x${data}`, gas: '0x2faf080' }
    const stateDiff = Object.fromEntries(
      Array.from({ length: slots }, (_, slot) => [`0x${word(slot)}`, `0x${word(1)}`]),
    )
    const overrides = code === undefined ? undefined : { [to]: { code, stateDiff } }
    const options = method === 'debug_traceCall' ? { enableMemory: true, stateOverrides: overrides } : overrides
    const parameters = [call, 'latest', ...(options === undefined ? [] : [options])]
    const start = performance.now()
    let failure = ''
    const running = server.call(method, parameters).then(
      () => {},
      (error: Error) => {
        failure = `: ${error.message.slice(method.length + 2, method.length + 60)}`
      },
    )
    const value = await measure(running)
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    printRow({
      label: `${label} (${seconds} s${failure})`,
      unit: 'ms',
      value,
      baseline: 'no request',
      baselineValue: withoutRequest,
    })
  }
} finally {
  agent.destroy()
  await server.stop()
}

/** The 99th percentile of the response times of requests, sent one after another until the promise resolves. */
async function measure(running: Promise<unknown>): Promise<number> {
  let hasEnded = false
  const ended = running.then(() => {
    hasEnded = true
  })
  const times: number[] = []
  do {
    const start = performance.now()
    await blockNumber()
    times.push(performance.now() - start)
  } while (!hasEnded)
  await ended
  return quantile(times, 0.99)
}

function blockNumber(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    request(server.url, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
      .on('error', reject)
      .end(body)
  })
}
