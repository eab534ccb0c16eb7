import { describe, expect, test } from 'vitest'
import { bigintToBytes, bytesToBigint, hexToBytes } from '../../src/bytes.ts'
import { CALLER, CONTRACT, message, OTHER, open, push32, returnTop, runCode } from './support.ts'

/** Code that counts down from n, stores each number in slot 0 and returns slot 0. */
const countDown = (n: number): string =>
  `61${n.toString(16).padStart(4, '0')}5b80600055600190038060035760005460005260206000f3`
/** Code that calls OTHER with all gas and returns its output. */
const callOther = `6020600060006000600073${OTHER.slice(2)}5af150${'60206000f3'}`

describe('a run', () => {
  test('has the same result in one slice and in many', () => {
    const setup = { code: { [CONTRACT]: `0x${callOther}`, [OTHER]: `0x${countDown(2_000)}` } } as const
    const whole = open(setup).run(message({ gas: 10_000_000 }))
    const run = open(setup).start(message({ gas: 10_000_000 }))
    let slices = 1
    while (run.step(1_000) === 'paused') slices++
    expect(run.result).toEqual(whole)
    expect(whole.outcome).toBe('success')
    expect(slices).toBeGreaterThan(100)
  })

  test('pauses in recursive code without jumps', () => {
    const evm = open({ code: { [CONTRACT]: `0x${`600060006000600060003060ff5a04f150`.repeat(20)}` } })
    const run = evm.start(message({ gas: 1_000_000 }))
    expect(run.step(10_000)).toBe('paused')
    run.abandon()
  })

  const kilobyte = '610400'
  test.each([
    ['KECCAK256', `${kilobyte}5f2050`],
    ['CALLDATACOPY', `${kilobyte}5f5f37`],
    ['CODECOPY', `${kilobyte}5f5f39`],
    ['MCOPY', `${kilobyte}5f60015e`],
    ['EXP', `${`7f${'ff'.repeat(32)}`}800a50`],
  ])('pauses after a long %s in code without jumps, with the same result', (_name, code) => {
    const setup = { code: { [CONTRACT]: `0x${code.repeat(100)}` } } as const
    const whole = open(setup).run(message({ gas: 1_000_000 }))
    const run = open(setup).start(message({ gas: 1_000_000 }))
    let slices = 1
    while (run.step(1_000) === 'paused') slices++
    expect(slices).toBeGreaterThan(5)
    expect(run.result).toEqual(whole)
    expect(whole.outcome).toBe('success')
  })

  test('ends with memoryLimit if it needs too much memory for which it has gas', () => {
    const size = '6340000000' // 1 GiB
    const evm = (code: string) => open({ code: { [CONTRACT]: `0x${code}` } })
    const gas = 2n ** 60n
    // In the core and in the host.
    for (const code of [`${size}51`, `${size}5f20`, `${size}5fa0`, `${size}5ff3`]) {
      const { outcome, gasLeft } = evm(code).run(message({ gas }))
      expect([code, outcome, gasLeft]).toEqual([code, 'memoryLimit', 0])
    }
    // No gas is enough for this size.
    expect(evm(`7f${'ff'.repeat(32)}51`).run(message({ gas })).outcome).toBe('outOfGas')
    // Other runs still succeed.
    expect(evm('5f5ff3').run(message({ gas: 100 })).outcome).toBe('success')
    // The caller of such a frame continues.
    const caller = open({ code: { [CONTRACT]: `0x${callOther}`, [OTHER]: `0x${size}51` } })
    expect(caller.run(message({ gas })).outcome).toBe('success')
  })

  test('must wait while all runs use too much memory, unless it is the oldest', () => {
    const useMemory = (mebibytes: number) => `63${(mebibytes << 20).toString(16).padStart(8, '0')}515b600656`
    const start = (mebibytes: number) =>
      open({ code: { [CONTRACT]: `0x${useMemory(mebibytes)}` } }).start(message({ gas: 2n ** 50n }))
    const runs = [start(200), start(200), start(1), start(200)]
    const [first, second, third, fourth] = runs
    for (const run of runs.slice(0, 3)) run.step(1_000)
    expect(runs.map((run) => run.mustWait)).toEqual([false, false, false, false])
    fourth?.step(1_000)
    expect(runs.map((run) => run.mustWait)).toEqual([false, true, true, true])
    first?.abandon()
    expect([second, third, fourth].map((run) => run?.mustWait)).toEqual([false, false, false])
    for (const run of runs) run.abandon()
  })

  test('is independent of a run that starts while it is paused', () => {
    const [first, second] = [300, 200].map((n) => open({ code: { [CONTRACT]: `0x${countDown(n)}` } }))
    const runs = [first?.start(message({ gas: 10_000_000 })), second?.start(message({ gas: 10_000_000 }))]
    const finished = new Set<unknown>()
    while (finished.size < 2) for (const run of runs) if (run?.step(500) === 'done') finished.add(run)
    expect(runs.map((run) => bytesToBigint(run?.result?.returnData ?? new Uint8Array()))).toEqual([1n, 1n])
  })

  test('reverts all changes when it is abandoned', () => {
    const evm = open({ code: { [CONTRACT]: `0x${countDown(1_000)}` } })
    const run = evm.start(message({ gas: 10_000_000, value: 5n }))
    run.step(5_000)
    expect(evm.state.getStorage(CONTRACT, 0n)).not.toBe(0n)
    run.abandon()
    expect(evm.state.getStorage(CONTRACT, 0n)).toBe(0n)
    expect(evm.state.getBalance(CALLER)).toBe(1_000_000n)
    expect(() => run.step()).toThrow(RangeError)
  })

  test('reverts all changes when the host throws', () => {
    const evm = open({
      code: { [CONTRACT]: '0x600160005560006000a0' },
      inspector: {
        logged() {
          throw new Error('the inspector failed')
        },
      },
    })
    expect(() => evm.run(message({ value: 5n }))).toThrow('the inspector failed')
    expect(evm.state.getStorage(CONTRACT, 0n)).toBe(0n)
    expect(evm.state.getBalance(CONTRACT)).toBe(0n)
  })

  test('pauses until a precompile is loaded', async () => {
    // A point evaluation without input fails, but the library must be loaded first.
    const code = `60006000600060006000600a5af1${returnTop}`
    const evm = open({ code: { [CONTRACT]: `0x${code}` } })
    const run = evm.start(message({ gas: 200_000 }))
    if (run.step() === 'paused') {
      expect(run.loading).toBeInstanceOf(Promise)
      await run.loading
      expect(run.step()).toBe('done')
    }
    expect(run.result?.outcome).toBe('success')
    expect(bytesToBigint(run.result?.returnData ?? new Uint8Array())).toBe(0n)
  })

  test('transfers value without a run if there is no code', () => {
    const evm = open({})
    expect(evm.transfer(message({ to: OTHER, value: 7n }))?.outcome).toBe('success')
    expect(evm.state.getBalance(OTHER)).toBe(7n)
    expect(evm.transfer(message({ to: OTHER, value: 10n ** 7n }))?.outcome).toBe('insufficientBalance')
    expect(evm.transfer(message({ to: '0x0000000000000000000000000000000000000002' }))).toBeUndefined()
    expect(open({ code: { [CONTRACT]: '0x00' } }).transfer(message())).toBeUndefined()
  })

  test('continues after the WebAssembly memory grows', () => {
    // MSTORE8 at 20 MB, then MSIZE.
    const { outcome, returnData } = runCode(`60ff6301312d0053${'59'}${returnTop}`, {}, { gas: 2 ** 40 })
    expect(outcome).toBe('success')
    expect(bytesToBigint(returnData)).toBe(20_000_032n - (20_000_000n % 32n))
  })

  test.each([
    ['outOfGas', '5b600056', {}],
    ['outOfGas', `6001${push32(2n ** 255n)}52`, {}],
    ['outOfGas', `6001640100000000${'52'}`, { gas: 2 ** 52 }],
    ['stackUnderflow', '01', {}],
    ['stackOverflow', '5b30600056', {}],
    ['invalidJump', '600456605b5b', {}],
    ['invalidJump', `${push32(2n ** 200n + 3n)}56`, {}],
    ['invalidOpcode', 'fe', {}],
    ['invalidOpcode', '0c', {}],
    ['staticStateChange', '6001600055', { isStatic: true }],
    ['returnDataOutOfBounds', '600160006000' + '3e', {}],
    ['codeSizeExceeded', '6160016000f3', { to: undefined, gas: 10_000_000 }],
    ['invalidCode', '60ef60005360016000f3', { to: undefined }],
    ['codeStoreOutOfGas', '6110006000f3', { to: undefined, gas: 500_000 }],
    ['initCodeSizeExceeded', '00'.repeat(49_153), { to: undefined, gas: 10_000_000 }],
    ['insufficientBalance', '00', { value: 10n ** 9n }],
    ['callDepthExceeded', '00', { depth: 1_025 }],
    ['revert', '60006000fd', {}],
  ] as const)('ends with %s: %s', (outcome, code, changes) => {
    const isCreation = 'to' in changes
    const evm = open({ code: { [CONTRACT]: `0x${isCreation ? '' : code}` } })
    const before = evm.state.getBalance(CALLER)
    const result = evm.run(message({ ...(isCreation ? { data: hexToBytes(`0x${code}`) } : {}), ...changes }))
    expect(result.outcome).toBe(outcome)
    expect(evm.state.getBalance(CALLER)).toBe(before)
    const keepsGas = ['revert', 'insufficientBalance', 'callDepthExceeded'].includes(outcome)
    expect(result.gasLeft > 0).toBe(keepsGas)
  })

  test('returns the opcode at which it halted', () => {
    expect(runCode('600160020c').haltedAt).toEqual({ opcode: 0x0c, stackHeight: 2 })
    expect(runCode('60015001').haltedAt).toEqual({ opcode: 0x01, stackHeight: 0 })
    expect(runCode('00').haltedAt).toBeUndefined()
  })

  test('supports an opcode only from its fork on', () => {
    const clz = `60011e${returnTop}`
    expect(runCode(clz, { fork: 'prague' }).outcome).toBe('invalidOpcode')
    expect(runCode(clz, { fork: 'osaka' }).outcome).toBe('success')
    expect(runCode('5f', { fork: 'paris' }).outcome).toBe('invalidOpcode')
    // Another fork on the same machine.
    expect(runCode('5f', { fork: 'shanghai' }).outcome).toBe('success')
    expect(runCode('5f', { fork: 'paris' }).outcome).toBe('invalidOpcode')
  })

  test('runs given code, or the code of another account, for an account', () => {
    const evm = open({ code: { [CONTRACT]: '0x00', [OTHER]: `0x30${returnTop}` } })
    const givenCode = evm.run(message({ code: hexToBytes(`0x602a${returnTop}`) }))
    expect(bytesToBigint(givenCode.returnData)).toBe(42n)
    const otherCode = evm.run(message({ codeAddress: OTHER, transfersValue: false, value: 5n }))
    expect(otherCode.returnData).toEqual(bigintToBytes(BigInt(CONTRACT), 32))
    expect(evm.state.getBalance(CONTRACT)).toBe(0n)
  })

  test('reverts the storage of a failed frame two calls deep', () => {
    // With calldata, CONTRACT stores 9 in slot 0 and reverts. Without, it reads slot 0, calls OTHER and returns slot 0.
    const inner = '60096000556000' + '6000fd'
    const outer = `60005450${'6000600060006000600073'}${OTHER.slice(2)}5af15060005460005260206000f3`
    const contract = `36${`60${(4 + outer.length / 2).toString(16).padStart(2, '0')}`}57${outer}5b${inner}`
    const other = `60006000600160006000${`73${CONTRACT.slice(2)}`}5af100`
    const accounts = [
      [CONTRACT, { balance: 0n, nonce: 1n, code: hexToBytes(`0x${contract}`), storage: new Map([[0n, 5n]]) }],
    ] as const
    const { outcome, returnData } = open({ code: { [OTHER]: `0x${other}` }, accounts }).run(message())
    expect(outcome).toBe('success')
    expect(bytesToBigint(returnData)).toBe(5n)
  })

  test('has the same refund with and without an inspector', () => {
    // Sets slot 0 from 5 to 0 (a refund), to 7 (no refund) and back to 5 (a refund of the change).
    const code = '60006000556007600055600560005500'
    const accounts = [
      [CONTRACT, { balance: 0n, nonce: 1n, code: hexToBytes(`0x${code}`), storage: new Map([[0n, 5n]]) }],
    ] as const
    const withoutInspector = open({ accounts }).run(message())
    const withInspector = open({ accounts, inspector: { storageWritten() {} } }).run(message())
    expect(withoutInspector.refund).toBe(2_800)
    expect(withoutInspector).toEqual(withInspector)
  })

  test('accesses more slots than the core can cache', () => {
    // Adds one to slot i modulo 1024, for i from 0 to 2047, then returns slot 1000.
    const addOne = '6000516103ff1680546001019055'
    const next = '6000516001018060005261080011600557'
    const code = `60006000525b${addOne}${next}6103e85460005260206000f3`
    const evm = open({ code: { [CONTRACT]: `0x${code}` } })
    const { outcome, returnData } = evm.run(message({ gas: 100_000_000 }))
    expect(outcome).toBe('success')
    expect(bytesToBigint(returnData)).toBe(2n)
    for (const slot of [0n, 511n, 512n, 1_023n]) expect(evm.state.getStorage(CONTRACT, slot)).toBe(2n)
  })

  test('counts gas exactly above 2^53', () => {
    const gas = 2n ** 62n + 1n
    expect(runCode('00', {}, { gas }).exactGasLeft).toBe(gas)
    expect(runCode('600150', {}, { gas }).exactGasLeft).toBe(gas - 5n)
  })
})
