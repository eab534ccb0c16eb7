import { expect, test } from 'vitest'
import {
  callStack,
  type LineTrace,
  lineIndexAt,
  lineOut,
  lineOver,
} from '../../src/dashboard/web/views/explorer/transaction/debugger/lineTrace.ts'
import { buildInfo } from '../reports/source/bankArtifacts.ts'
import { deployBank } from '../reports/source/deployBank.ts'
import { describeInBrowser, seriousViolations } from './browser.ts'

/** A trace of lines [frame, depth], each of which has ten steps. Frame 1 is called by frame 0 with the steps 30 to 50. */
function traceOf(...lines: readonly (readonly [frame: number, depth: number])[]): LineTrace {
  const frame = { type: 'CALL', address: '0x', codeAddress: '0x', contract: null, error: null } as const
  const stepCount = lines.length * 10
  return {
    stepCount,
    isComplete: true,
    files: [],
    frames: [
      { ...frame, parent: null, firstStep: 0, endStep: stepCount },
      { ...frame, parent: 0, firstStep: 30, endStep: 50 },
    ],
    lines: lines.map(([of, depth], index) => ({
      step: index * 10,
      frame: of,
      depth,
      file: null,
      line: null,
      function: null,
    })),
  }
}

/** A function (lines 0 and 6) calls another one (1, 2 and 5), which calls a contract with an inner function (3 and 4). */
const trace = traceOf([0, 1], [0, 2], [0, 2], [1, 1], [1, 2], [0, 2], [0, 1])

test('finds the line of a step', () => {
  expect([0, 9, 10, 19, 65, 69].map((step) => lineIndexAt(trace, step))).toEqual([0, 0, 1, 1, 6, 6])
})

test('steps over calls, and out of functions and frames', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((index) => lineOver(trace, index))).toEqual([6, 2, 5, 5, 5, 6, 6])
  expect([0, 1, 2, 3, 4, 5, 6].map((index) => lineOut(trace, index))).toEqual([6, 6, 6, 5, 5, 6, 6])
})

test('lists the lines that are being executed, innermost first', () => {
  expect([0, 2, 3, 4, 5, 6].map((index) => callStack(trace, index))).toEqual([
    [0],
    [2, 0],
    [3, 2, 0],
    [4, 3, 2, 0],
    [5, 0],
    [6],
  ])
})

describeInBrowser('the debugger', (openPage) => {
  test('steps through the source code of a transaction', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const hash = await send({ to: bank, data: data('worth', 3n) })
    const { page } = dashboard
    await dashboard.show(`local/tx/${hash}?tab=debugger`)
    const source = page.getByRole('region', { name: 'Source code of contracts/Bank.sol' })
    const lineIs = (text: string) => source.locator('.source-line[aria-current]', { hasText: text }).waitFor()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await lineIs('function worth(')
    expect(await seriousViolations(page)).toEqual([])
    await press('Step into')
    await lineIs('return _worth(token);')
    await press('Step into')
    await press('Step into')
    await lineIs('return oracle.price(token) * 3;')
    await page.getByRole('button', { name: 'Bank.worth' }).waitFor()
    await press('Step into')
    await lineIs('function price(')
    await press('Step out')
    await lineIs('return oracle.price(token) * 3;')
    await page.getByRole('region', { name: 'Output of the last call' }).getByText('0006').waitFor()
    await press('Back')
    await lineIs('return lookup(token);')
    await press('Last line')
    await lineIs('return _worth(token);')
    await page.getByRole('button', { name: 'Bank._worth' }).waitFor({ state: 'detached' })
    expect(dashboard.errors).toEqual([])
  })

  test('begins where a transaction failed, and steps through opcodes without source code', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const failed = await send({ to: bank, data: data('withdraw', 1000n) })
    const { page } = dashboard
    await dashboard.show(`local/tx/${failed}`)
    await page.getByRole('link', { name: 'Debug', exact: true }).click()
    await page.locator('.source-line[aria-current]', { hasText: 'require(balances[from] >= amount' }).waitFor()
    // PUSH1 5 PUSH1 1 SSTORE STOP, as init code.
    const unknown = await send({ data: '0x600560015500' })
    await dashboard.show(`local/tx/${unknown}?tab=debugger`)
    await page.getByText('The source code of this contract is unknown.').waitFor()
    await page.getByRole('button', { name: /^5 STOP/ }).click()
    await page.getByText('Step 3 of 4').waitFor()
    const storage = page.locator('.card', { hasText: 'Storage' })
    await storage.getByText('0x5').waitFor()
    expect(dashboard.errors).toEqual([])
  })
  test('has the source code of a contract beside its code', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { bank } = await deployBank(dashboard.node)
    await dashboard.show(`local/address/${bank}?tab=code`)
    const source = dashboard.page.getByRole('region', { name: 'Source code of contracts/Bank.sol' })
    expect(await source.innerText()).toContain('function worth(')
    expect(dashboard.errors).toEqual([])
  })
})
