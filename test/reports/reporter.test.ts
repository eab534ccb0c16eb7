import { readFileSync } from 'node:fs'
import { type Abi, encodeAbiParameters, encodeDeployData, encodeFunctionData, parseAbi } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { type Address, type Hex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { AbiItem } from '../../src/fixtures/abi/abi.ts'
import { checksumAddress } from '../../src/protocol/checksumAddress.ts'
import { AbiRegistry } from '../../src/reports/abiRegistry.ts'
import { Reporter } from '../../src/reports/reporter.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { alice, bob, carol, initCode, openChain, send, wallet } from '../chain/support.ts'

interface Artifact {
  readonly abi: Abi & readonly AbiItem[]
  readonly bytecode: `0x${string}`
}

const artifact = (name: string): Artifact =>
  JSON.parse(readFileSync(new URL(`../../fixtures/contracts/${name}.json`, import.meta.url), 'utf8'))
const token = artifact('Token')
/** Runtime code that calls the console with its call data. */
const PRINTER_CODE = '365f5f375f5f365f73000000000000000000636f6e736f6c652e6c6f675afa00'

let chain: Chain
afterEach(() => chain.close())

/** Opens a chain whose transactions are reported. */
async function openReportedChain(options: { readonly traces?: boolean } = {}) {
  const reports: string[] = []
  const abis = new AbiRegistry()
  abis.addName(alice, 'alice')
  abis.addName(bob, 'bob')
  chain = await openChain()
  const reporter = new Reporter({ abis, write: (report) => reports.push(report), ...options })
  reporter.watch(chain)
  const services = { chain, wallet, clientVersion: 'test', reports: reporter }
  const provider = createProvider(createEndpoint(createTable(methods), services, () => {}))
  return { reports, abis, reporter, provider }
}

async function deploy(data: `0x${string}` | Uint8Array): Promise<Address> {
  const hash = await send(chain, { to: undefined, data, gasLimit: 3_000_000n })
  return chain.receipt(hash)?.contractAddress ?? expect.unreachable()
}

const call = (to: Address, data: `0x${string}`) => send(chain, { to, data, gasLimit: 500_000n })

/** Returns the lines of a report after the first, without indentation. */
const linesOf = (report = ''): string[] =>
  report
    .split('\n')
    .slice(1)
    .map((line) => line.trim())

const deployToken = () => deploy(encodeDeployData({ ...token, args: ['Token', 'TKN', 1_000n] }))

test('recognizes a deployment by its init code, and decodes calls of the contract', async () => {
  const { reports, abis } = await openReportedChain()
  abis.add({ name: 'Token', abi: token.abi, bytecode: hexToBytes(token.bytecode) })
  const at = await deployToken()
  await call(at, encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [bob, 5n] }))
  const transfer = linesOf(reports[1])
  expect(reports[0]).toContain('new Token (0x')
  expect(transfer[0]).toBe('Token.transfer(to: bob (0x70997970C51812dc3A010C7d01b50e0d17dc79C8), value: 5)')
  expect(transfer[1]).toBe('from alice (0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266)')
  expect(transfer[2]).toMatch(/^gas \d\d,\d{3} of 500,000 at [\d.]+ gwei$/)
  expect(transfer[3]).toMatch(/^event Token\.Transfer\(from: alice \(0x\w+\), to: bob \(0x\w+\), value: 5\)$/)
})

test('decodes contract standards without an ABI', async () => {
  const { reports } = await openReportedChain()
  const at = await deployToken()
  await call(at, encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [bob, 5n] }))
  const [first, , , event] = linesOf(reports[1])
  const values = 'to: bob (0x70997970C51812dc3A010C7d01b50e0d17dc79C8), value: 5)'
  expect(first).toMatch(new RegExp(`^0x\\w{40}\\.transfer\\(${values.replace(/[()]/g, '\\$&')}$`))
  expect(event).toContain(`Transfer(from: alice (0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266), ${values}`)
})

test('shows raw data without an ABI', async () => {
  const { reports } = await openReportedChain()
  // Logs its calldata as a topic.
  const at = await deploy(initCode('5f355f5fa1'))
  await call(at, `0x12345678${'00'.repeat(28)}`)
  const [first, , , event] = linesOf(reports[1])
  expect(first).toMatch(/^0x\w{40}\.0x12345678/)
  expect(event).toMatch(/^event 0x12345678/)
})

/** Runtime code that calls an account with almost all its gas, and reverts without data if the call fails. */
const relay = (to: Address) => `5f5f5f5f5f73${to.slice(2)}5af16022575f5ffd5b00`

test('reports a revert without data that follows an inner call without enough gas', async () => {
  const { reports, provider } = await openReportedChain()
  const endless = await deploy(initCode('5b5f56'))
  const outer = await deploy(initCode(relay(await deploy(initCode(relay(endless))))))
  await call(outer, '0x')
  expect(linesOf(reports.at(-1))).toContain('reverted without a reason after an inner call ran out of gas')
  await expect(provider.request({ method: 'eth_estimateGas', params: [{ to: outer }] })).rejects.toThrow()
  expect(linesOf(reports.at(-1))).toContain('reverted without a reason after an inner call ran out of gas')
})

test('reports how to exceed the limit on code size, also after an inner creation', async () => {
  const { reports } = await openReportedChain()
  const advice = 'raise the limit with --code-size-limit, or remove it with --allow-unlimited-contract-size'
  /** Returns 24,577 bytes. */
  const tooLarge = '6160015ff3'
  const gasLimit = 16_000_000n
  await send(chain, { to: undefined, data: `0x${tooLarge}`, gasLimit })
  expect(linesOf(reports.at(-1))).toContain(`max code size exceeded: ${advice}`)
  const factory = await deploy(initCode(`64${tooLarge}5f526005601b5ff06014575f5ffd5b00`))
  await send(chain, { to: factory, data: '0x', gasLimit })
  expect(linesOf(reports.at(-1))).toContain(
    `reverted without a reason after an inner creation failed: max code size exceeded: ${advice}`,
  )
})

test('reports a revert without data after an inner call that failed for another reason', async () => {
  const { reports } = await openReportedChain()
  await call(await deploy(initCode(relay(await deploy(initCode('5f5ffd'))))), '0x')
  expect(linesOf(reports.at(-1))).toContain('reverted without a reason')
})

test.each([
  ['a reason', 'Error(string)', ['string'], ['not yet'], 'reverted: "not yet"'],
  ['a panic', 'Panic(uint256)', ['uint256'], [17n], 'reverted: "arithmetic underflow or overflow"'],
  [
    'a custom error',
    'Late(address,uint256)',
    ['address', 'uint256'],
    [bob, 7n],
    'reverted: Late(who: bob (0x70997970C51812dc3A010C7d01b50e0d17dc79C8), by: 7)',
  ],
  [
    'an error of ERC-6093 without an ABI',
    'ERC20InsufficientBalance(address,uint256,uint256)',
    ['address', 'uint256', 'uint256'],
    [bob, 7n, 8n],
    'reverted: ERC20InsufficientBalance(sender: bob (0x70997970C51812dc3A010C7d01b50e0d17dc79C8), balance: 7, needed: 8)',
  ],
] as const)('reports a transaction that reverts with %s', async (_, signature, types, values, expected) => {
  const { reports, abis } = await openReportedChain()
  abis.add({ abi: parseAbi(['error Late(address who, uint256 by)']) as readonly AbiItem[] })
  // Reverts with its call data.
  const at = await deploy(initCode('365f5f37365ffd'))
  const { toFunctionSelector } = await import('viem')
  const data = encodeAbiParameters(
    types.map((type) => ({ type })),
    values as readonly unknown[] as never,
  )
  await call(at, `${toFunctionSelector(`function ${signature}`)}${data.slice(2)}`)
  expect(reports[1]?.startsWith('✗ 0x')).toBe(true)
  expect(linesOf(reports[1])).toContain(expected)
})

test('reports the console output of a transaction, without control characters', async () => {
  const { reports } = await openReportedChain()
  const at = await deploy(initCode(PRINTER_CODE))
  const print = (text: string, values: readonly bigint[] = []) =>
    encodeFunctionData({
      abi: parseAbi(['function log(string)', 'function log(string,uint256)']),
      functionName: 'log',
      args: (values.length === 0 ? [text] : [text, ...values]) as never,
    })
  await call(at, print('sum %d of', [12n]))
  await call(at, print('two\nlines \u001b[31mred'))
  expect(linesOf(reports[1])).toContain('console.log: sum 12 of')
  expect(linesOf(reports[2]).slice(-2)).toEqual(['console.log: two', 'console.log: lines \ufffd[31mred'])
})

test('says how a call that reverts without data does not fit the ABI', async () => {
  const { reports, provider, abis } = await openReportedChain()
  const at = await deploy(initCode('5f5ffd'))
  const abi = parseAbi(['function take(uint256 amount)', 'function pay() payable'])
  abis.add({ name: 'Vault', address: at, abi })
  const failure = async (data: Hex, value: Hex = '0x0') => {
    reports.length = 0
    const transaction = { from: alice, to: at, data, value }
    const calling = provider.request({ method: 'eth_call', params: [transaction] })
    await expect(calling).rejects.toThrow('execution reverted')
    return linesOf(reports[0]).find((line) => line.startsWith('reverted'))
  }
  const reason = 'reverted without a reason'
  expect(await failure('0x12345678')).toBe(
    `${reason}: the ABI of Vault has no function with the selector 0x12345678, and no fallback`,
  )
  expect(await failure('0x')).toBe(
    `${reason}: the ABI of Vault has no receive function, so it accepts no plain transfer`,
  )
  const take = encodeFunctionData({ abi, functionName: 'take', args: [5n] })
  expect(await failure(take, '0x5')).toBe(`${reason}: take is not payable, and the call sends 5 wei`)
  expect(await failure(`0x${take.slice(2, 20)}`)).toBe(`${reason}: the data does not encode the parameters of take`)
  expect(await failure(take)).toBe(reason)
  // A proxy has the functions of both ABIs.
  abis.add({ name: 'Vault', address: at, abi: parseAbi(['function more()']) })
  expect(await failure(take)).toBe(reason)
})

test('reports calls that print or fail, and estimates that fail', async () => {
  const { reports, provider } = await openReportedChain()
  const prints = await deploy(initCode(PRINTER_CODE))
  const reverts = await deploy(initCode('5f5ffd'))
  const data = encodeFunctionData({
    abi: parseAbi(['function log(bool,address)']),
    functionName: 'log',
    args: [true, bob],
  })
  reports.length = 0
  const request = (method: string, to: Address) => provider.request({ method, params: [{ from: alice, to, data }] })
  await request('eth_call', prints)
  await request('eth_estimateGas', prints)
  await request('eth_call', alice)
  await expect(request('eth_estimateGas', reverts)).rejects.toThrow('execution reverted')
  expect(reports.map((report) => report.split('\n')[0])).toEqual(['✓ eth_call', '✗ eth_estimateGas'])
  expect(linesOf(reports[0])).toContain('console.log: true 0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(linesOf(reports[1])).toContain('reverted without a reason')
})

test('reports a trace as a tree of calls with gas and results', async () => {
  const { reports, abis } = await openReportedChain({ traces: true })
  abis.add({ name: 'Token', abi: token.abi, bytecode: hexToBytes(token.bytecode) })
  const at = await deployToken()
  // Calls `balanceOf(bob)` of the token and ends.
  const selector = '70a08231'
  const code = `63${selector}60e01b5f5273${bob.slice(2)}6004526020604060245f73${at.slice(2)}5afa00`
  const caller = await deploy(initCode(code))
  abis.addName(caller, 'caller')
  await call(caller, '0x')
  const trace = linesOf(reports[2])
  const from = trace.indexOf('trace')
  expect(trace.slice(from + 1).map((line) => line.replace(/\[[\d,]+\]/, '[gas]'))).toEqual([
    expect.stringMatching(/^\[gas\] transfer to caller \(0x\w{40}\)$/),
    '├─ [gas] Token.balanceOf(bob (0x70997970C51812dc3A010C7d01b50e0d17dc79C8)) [staticcall]',
    '│  └─ ← 0',
    '└─ ← ()',
  ])
})

test('reports nothing while it is disabled', async () => {
  const { reports, reporter } = await openReportedChain()
  reporter.isEnabled = false
  await send(chain, { value: 1n })
  expect(reports).toEqual([])
  reporter.isEnabled = true
  await send(chain, { value: 1n })
  expect(reports).toHaveLength(1)
})

test('vivarium_addAbi adds an ABI', async () => {
  const { reports, provider } = await openReportedChain()
  const at = await deployToken()
  await expect(
    provider.request({ method: 'vivarium_addAbi', params: [{ name: 'Coin', address: at, abi: token.abi }] }),
  ).resolves.toBe(true)
  await call(at, encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [bob, 5n] }))
  expect(linesOf(reports[1])[0]).toMatch(/^Coin\.transfer\(/)
})

test('reports why a transaction waits in the pool, and nothing of one that follows it', async () => {
  const { reports, provider } = await openReportedChain()
  const cheap = await send(chain, { maxFeePerGas: 1n, maxPriorityFeePerGas: 0n })
  await send(chain, { nonce: 1n })
  const early = await send(chain, { from: bob, nonce: 2n })
  const blobs = [`0x${'00'.repeat(131_072)}`]
  const blobRequest = { from: bob, to: alice, nonce: '0x0', blobs, maxFeePerBlobGas: '0x0' }
  const blob = await provider.request({ method: 'eth_sendTransaction', params: [blobRequest] } as never)
  expect(reports).toEqual([
    `… ${cheap} waits in the pool: its fee cap of 1 wei is below the base fee of 0.875 gwei`,
    `… ${early} waits in the pool: its nonce is 2, and the next nonce of ${checksumAddress(bob)} is 0`,
    `… ${blob} waits in the pool: its blob fee cap of 0 wei is below the blob base fee of 1 wei`,
  ])
  await Promise.all([0n, 1n].map((nonce) => send(chain, { from: carol, nonce })))
  expect(reports.slice(3)).toEqual([expect.stringMatching(/^✓/), expect.stringMatching(/^✓/)])
})

test('names reach the log without escape sequences and line breaks', async () => {
  const { reports, provider } = await openReportedChain()
  await provider.request({
    method: 'vivarium_addAbi',
    params: [{ name: 'Coin\u001b[2J\nforged', address: carol, abi: [] }],
  })
  await call(carol, '0x')
  expect(reports[0]).toContain('Coin\ufffd[2J\ufffdforged.receive()')
})

test('vivarium_addAbi refuses malformed components, and names with control characters', async () => {
  const { provider } = await openReportedChain()
  const inputs = [5, [{}], [{ type: 'tuple', components: [null] }], [{ type: 'bool', name: '\u009b2J' }]]
  const functions = inputs.map((components) => ({ name: 'pay', inputs: [{ type: 'tuple', components }] }))
  for (const item of [...functions, { name: 'pay\n✓ forged' }]) {
    const abi = [{ type: 'function', ...item }]
    await expect(provider.request({ method: 'vivarium_addAbi', params: [{ abi }] })).rejects.toMatchObject({
      code: -32602,
    })
  }
})

test('decodes only the events of a transaction that it shows', async () => {
  const { reports, abis } = await openReportedChain()
  // Emits as many events as its calldata says.
  const emitter = await deploy(initCode('5f355b600190035f5fa0806002575f5ff3'))
  const decode = vi.spyOn(abis, 'event')
  await call(emitter, `0x${(150).toString(16).padStart(64, '0')}`)
  expect(linesOf(reports[1]).at(-1)).toBe('… and 50 more')
  expect(decode).toHaveBeenCalledTimes(100)
})
