import { expect, test } from 'vitest'
import type { Hex } from '../../src/dashboard/web/rpc/types.ts'
import { frameCalls } from '../../src/dashboard/web/views/explorer/transaction/debugger/frameCalls.ts'
import {
  callStack,
  failingStep,
  failsOn,
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

test('finds the line of a step in the frame of the step', () => {
  // Frame 0 has no line after the call of frame 1, which ends with step 49.
  const returned = { ...trace, lines: trace.lines.slice(0, 5) }
  expect([49, 50, 69].map((step) => lineIndexAt(returned, step))).toEqual([4, 2, 2])
  // The first line of frame 1 begins after its first steps.
  const late = { ...trace, lines: trace.lines.filter(({ step }) => step !== 30) }
  expect(late.lines[lineIndexAt(late, 32)]?.step).toBe(40)
  expect(lineIndexAt({ ...trace, lines: [] }, 5)).toBe(0)
})

test('finds where a transaction failed', () => {
  const files = [{ path: 'a.sol', text: '' }]
  const lines = trace.lines.map((line, index) => ({ ...line, file: 0, line: index }))
  const frames = trace.frames.map((frame) => ({ ...frame, error: 'execution reverted' }))
  const failed = { ...trace, files, lines, frames }
  const at = (line: number) => ({ function: 'f', file: 'a.sol', line, excerpt: { from: 1, lines: [] } })
  expect([3, 4, 5, 6].map((index) => failsOn(failed, index))).toEqual([false, true, false, true])
  expect([failingStep(failed, at(4), -1), failingStep(failed, at(6), -1)]).toEqual([49, 69])
  // Line 2 is not the last line of its frame.
  expect([failingStep(failed, at(2), -1), failingStep(failed, undefined, 1)]).toEqual([69, 49])
  expect([0, 4, 6].map((index) => failsOn(trace, index))).toEqual([false, false, false])
  // The end of frame 0 is not shown.
  const cut = { ...failed, isComplete: false }
  expect([4, 6].map((index) => failsOn(cut, index))).toEqual([true, false])
  expect([failingStep(cut, undefined, 0), failingStep(cut, undefined, 1)]).toEqual([60, 49])
})

test('finds the call of each frame, unless it is uncertain', () => {
  const call = { type: 'CALL', from: '0x', gas: '0x0', gasUsed: '0x0', input: '0x' } as const
  const [a, b, proxy] = ['0xa', '0xb', '0xc'] as const
  const frame = (parent: number | null, type: string, address: Hex, codeAddress = address) =>
    ({ parent, type, address, codeAddress, contract: null, firstStep: 0, endStep: 0, error: null }) as const
  const root = {
    ...call,
    to: proxy,
    calls: [
      { ...call, to: b },
      { ...call, type: 'DELEGATECALL', to: a, calls: [{ ...call, to: b, input: '0x01' } as const] },
      // One of them failed before its first opcode.
      { ...call, to: a },
      { ...call, to: a },
      { ...call, type: 'CREATE', error: 'execution reverted' },
    ],
  } as const
  const frames = [
    frame(null, 'CALL', proxy),
    frame(0, 'DELEGATECALL', proxy, a),
    frame(1, 'CALL', b),
    frame(0, 'CALL', a),
    frame(0, 'CREATE', '0xd'),
  ]
  expect(frameCalls({ ...trace, frames }, root)).toEqual([
    root,
    root.calls[1],
    root.calls[1].calls[0],
    undefined,
    root.calls[4],
  ])
  expect(frameCalls({ ...trace, frames }, undefined)).toEqual([undefined])
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

  test('begins where a call failed whose revert the callers forwarded, with the reason and the arguments', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const { page } = dashboard
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('worth', 7n) })}?tab=debugger`)
    const lineIs = (text: string) => page.locator('.source-line[aria-current]', { hasText: text }).waitFor()
    await lineIs('require(token != 7, "no price");')
    await page.locator('.opcode[aria-current]', { hasText: 'REVERT' }).waitFor()
    const failure = page.getByRole('region', { name: 'Failure', exact: true })
    expect(await failure.innerText()).toMatch(/^no price\s+execution reverted in price\(token: 7\) of\s+0x/)
    expect(await page.locator('.call-stack li').allInnerTexts()).toEqual([
      'Oracle.lookup contracts/Bank.sol:27',
      'Oracle.price contracts/Bank.sol:23\nprice(token: 7)',
      'Bank._worth contracts/Bank.sol:76',
      'Bank.worth contracts/Bank.sol:72\nworth(token: 7)',
    ])
    expect(await page.getByRole('status').getByText('Step').innerText()).toContain(
      'line 27 of contracts/Bank.sol, in Oracle.lookup, which failed',
    )
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await lineIs('function lookup(')
    expect(await failure.count()).toBe(0)
    await page.getByRole('button', { name: 'Failure' }).click()
    await lineIs('require(token != 7')
    // The caller failed with the same reason.
    await page.getByRole('button', { name: 'Step into' }).click()
    await lineIs('return oracle.price(token) * 3;')
    expect(await failure.innerText()).toMatch(/^no price\s+execution reverted in worth\(token: 7\) of\s+0x/)
    expect(dashboard.errors).toEqual([])
  })

  test('goes back from a failure on the first line to its beginning', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const { page } = dashboard
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('silent', 1n) })}?tab=debugger`)
    await page.locator('.opcode[aria-current]', { hasText: 'REVERT' }).waitFor()
    await page.getByText('execution reverted without a reason').waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.locator('.opcode[aria-current]').filter({ hasNotText: 'REVERT' }).waitFor()
    await page.waitForURL(/step=[1-9]/)
    await page.locator('.source-line[aria-current]', { hasText: 'require(a > 3)' }).waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('keeps the focus on a button that is disabled', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const { page } = dashboard
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('worth', 3n) })}?tab=debugger`)
    const button = page.getByRole('button', { name: 'Last line' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('button[aria-disabled="true"]:focus', { hasText: 'Last line' }).waitFor()
    const position = await page.getByText(/^Step .* of/).innerText()
    await page.keyboard.press('Enter')
    expect(await page.getByText(/^Step .* of/).innerText()).toBe(position)
    expect(dashboard.errors).toEqual([])
  })

  test('moves by opcodes, and changes the URL less often', async () => {
    await using dashboard = await openPage()
    const { page, node } = dashboard
    // 40 JUMPDEST, PUSH0 PUSH0 REVERT, as init code.
    const from = node.accounts[0]?.address
    const hash = await dashboard.request('eth_sendTransaction', [
      { from, gas: '0x30000', data: `0x${'5b'.repeat(40)}5f5ffd` },
    ])
    await dashboard.show(`local/tx/${hash}?tab=debugger`)
    await page.locator('.opcode[aria-current]', { hasText: 'REVERT' }).waitFor()
    await page.getByText('execution reverted without a reason').waitFor()
    await page.getByText('in the init code').waitFor()
    expect(await page.getByRole('button', { name: 'Next opcode' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Previous opcode' }).click()
    await page.getByText('Step 41 of 43').waitFor()
    await page.getByRole('button', { name: 'First line' }).click()
    await page.locator('.opcode[aria-current]', { hasText: 'JUMPDEST' }).waitFor()
    const changes = await page.evaluate(() => {
      const { history, document } = globalThis as unknown as {
        history: { replaceState(...values: unknown[]): void }
        document: { querySelectorAll(selector: string): Iterable<{ click(): void }> }
      }
      const replaceState = history.replaceState.bind(history)
      let count = 0
      history.replaceState = (...values) => {
        count++
        replaceState(...values)
      }
      for (const opcode of document.querySelectorAll('.opcode')) opcode.click()
      return count
    })
    expect(changes).toBeLessThanOrEqual(1)
    await page.getByText('Step 20 of 43').waitFor()
    await page.waitForURL(/step=20$/)
    expect(dashboard.errors).toEqual([])
  })

  test('shows that the state of a step is not loaded', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const { page } = dashboard
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('worth', 3n) })}?tab=debugger`)
    await page.locator('.opcodes').waitFor()
    let isReachable = false
    await page.route(
      () => !isReachable,
      (route) => (route.request().postData()?.includes('vivarium_traceStep') ? route.abort() : route.continue()),
    )
    await page.getByRole('button', { name: 'Step into' }).click()
    await page.getByText('The step cannot be loaded.').waitFor()
    const busy = page.locator('.debugger[aria-busy="true"]')
    expect(await busy.locator('.opcode[aria-current]').count()).toBe(1)
    isReachable = true
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.debugger[aria-busy="false"]').waitFor()
    await page.getByText('The step cannot be loaded.').waitFor({ state: 'detached' })
  })

  test('has no line for the getter of a variable', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('owner') })}?tab=debugger`)
    await dashboard.page.getByText('such as the getter of a variable').waitFor()
    await dashboard.page.getByRole('button', { name: 'Next opcode' }).click()
    await dashboard.page.getByText('Step 1 of').waitFor()
    await dashboard.page.getByRole('button', { name: 'Back' }).click()
    await dashboard.page.getByText('Step 0 of').waitFor()
    expect(dashboard.errors).toEqual([])
  })

  test('indents lines with tabs by four characters', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { send, bank, data } = await deployBank(dashboard.node)
    const { page } = dashboard
    await page.route('**', async (route) => {
      if (!route.request().postData()?.includes('vivarium_traceLines')) return route.continue()
      const response = await route.fetch()
      return route.fulfill({
        response,
        body: (await response.text()).replace('    function worth(', '\\tfunction worth('),
      })
    })
    await dashboard.show(`local/tx/${await send({ to: bank, data: data('worth', 3n) })}?tab=debugger`)
    const left = (text: string) =>
      page.locator('.source-line', { hasText: text }).evaluate((line) => {
        const { document } = globalThis as unknown as {
          document: {
            createRange(): { setStart(node: unknown, at: number): void; getBoundingClientRect(): { x: number } }
          }
        }
        const content = [...line.childNodes].find(({ textContent }) => textContent?.includes('function'))
        const range = document.createRange()
        range.setStart(content, content?.textContent?.indexOf('function') ?? 0)
        return range.getBoundingClientRect().x
      })
    expect(await left('function worth(')).toBeCloseTo(await left('function _worth('), 1)
    expect(dashboard.errors).toEqual([])
  })

  test('wraps long paths', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] }, { width: 375, height: 800 })
    const { send, bank, data } = await deployBank(dashboard.node)
    const { page } = dashboard
    await page.route('**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('contracts/', `${'contracts'.repeat(9)}/`)
      return route.fulfill({ response, body })
    })
    const hash = await send({ to: bank, data: data('worth', 7n) })
    for (const [path, region] of [
      [`tx/${hash}?tab=debugger`, 'Call stack'],
      [`tx/${hash}`, 'Source of the failure'],
      [`address/${bank}?tab=code`, 'Other source files'],
    ] as const) {
      await dashboard.show(`local/${path}`)
      const card = page.locator('.card', { hasText: region })
      await card.getByText('contractscontracts').first().waitFor()
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375)
    }
    expect(dashboard.errors).toEqual([])
  })

  test('has the source code of a contract beside its code', async () => {
    await using dashboard = await openPage({ artifacts: [buildInfo('plain')] })
    const { bank } = await deployBank(dashboard.node)
    await dashboard.show(`local/address/${bank}?tab=code`)
    const source = dashboard.page.getByRole('region', { name: 'Source code of contracts/Bank.sol' })
    expect(await source.innerText()).toContain('function worth(')
    const other = dashboard.page.getByRole('region', { name: 'Source code of contracts/Access.sol' })
    expect(await other.count()).toBe(0)
    await dashboard.page.getByText('contracts/Access.sol').click()
    expect(await other.innerText()).toContain('modifier onlyOwner()')
    expect(dashboard.errors).toEqual([])
  })
})
