import { describe, expect, test } from 'vitest'
import { indentedJson } from '../../src/dashboard/web/format/longNumbers.ts'
import { parseParam } from '../../src/dashboard/web/views/console/openRpc.ts'
import { bodyOf, hasError, summaryOf, withCall } from '../../src/dashboard/web/views/console/rawRequest.ts'
import { describeInBrowser, requestsOf, seriousViolations } from './browser.ts'

describe('the text of a raw request', () => {
  test('gets jsonrpc and id if both are missing', () => {
    expect(JSON.parse(bodyOf('{"method":"eth_chainId"}'))).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    expect(JSON.parse(bodyOf('[{"method":"a"},{"jsonrpc":"2.0","method":"b"},{"method":"c"},5]'))).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'a' },
      { jsonrpc: '2.0', method: 'b' },
      { jsonrpc: '2.0', id: 3, method: 'c' },
      5,
    ])
  })

  test('is unchanged if it is complete', () => {
    const text = '{ "jsonrpc": "2.0", "id": 12345678901234567890, "method": "a" }'
    expect(bodyOf(text)).toBe(text)
    expect(bodyOf('[]')).toBe('[]')
  })

  test('keeps long numbers when it is completed, and when a call is added', () => {
    const call = '{ "method": "a,]}\\"", "params": [12345678901234567890, [{}, {"x": 1.50}]] }'
    const rest = call.slice(1)
    expect(bodyOf(call)).toBe(`{"jsonrpc":"2.0","id":1,${rest}`)
    expect(bodyOf(` [ ${call} , 5,\n{}, ${call}]`)).toBe(
      `[{"jsonrpc":"2.0","id":1,${rest},5,{"jsonrpc":"2.0","id":3},{"jsonrpc":"2.0","id":4,${rest}]`,
    )
    expect(withCall(`[${call}, []]`, 'b', [])).toBe(`[\n  ${call},\n  [],\n  {"method":"b","params":[]}\n]`)
  })

  test('and its response show long numbers with all digits', () => {
    const long = '12345678901234567890'
    expect(parseParam(long)).toBe(long)
    expect(parseParam(`{"a": [${long}, -${long}, 5, 1.5e3, "x ${long}"]}`)).toEqual({
      a: [long, `-${long}`, 5, 1500, `x ${long}`],
    })
    expect(indentedJson(`{"id":${long},"result":["${long}",7]}`)).toBe(
      `{\n  "id": ${long},\n  "result": [\n    "${long}",\n    7\n  ]\n}`,
    )
    expect(indentedJson(`Bad ${long}`)).toBe(`Bad ${long}`)
  })

  test('of other JSON is an error', () => {
    expect(() => bodyOf('[{')).toThrow('not valid JSON: ')
    expect(() => bodyOf('5')).toThrow('expected a JSON-RPC request, or a list of requests')
    expect(() => bodyOf('null')).toThrow('expected a JSON-RPC request')
  })

  test('takes calls of the methods', () => {
    const one = withCall('', 'a', [1])
    expect(JSON.parse(one)).toEqual([{ method: 'a', params: [1] }])
    expect(JSON.parse(withCall(one, 'b', []))).toHaveLength(2)
    expect(JSON.parse(withCall('{"method":"x"}', 'b', []))).toEqual([{ method: 'x' }, { method: 'b', params: [] }])
    expect(JSON.parse(withCall('[{', 'b', []))).toHaveLength(1)
  })

  test('has a title, and a response can be an error', () => {
    expect(summaryOf('[{"method":"a"},{"method":"b"}]')).toEqual({ title: 'batch of 2', detail: 'a, b' })
    expect(summaryOf('{"method":"a","params":[1]}')).toEqual({ title: 'a', detail: '[1]' })
    expect([summaryOf('{}').title, summaryOf('[5]').title]).toEqual(['request', 'batch of 1'])
    expect(['{"error":{}}', '[{"result":1},{"error":{}}]', 'Bad Gateway'].map(hasError)).toEqual([true, true, true])
    expect(['{"result":1}', '[{"result":null}]', ''].map(hasError)).toEqual([false, false, false])
  })
})

describeInBrowser('the console', (openPage) => {
  test('has a way to the form past the list of methods with the keyboard', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/console/eth_getBalance')
    await page.getByLabel('Filter').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0x12')
    expect(await page.getByLabel('address', { exact: true }).inputValue()).toBe('0x12')
  })

  test('announces results to screen readers', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    for (const [path, button, text] of [
      ['console/eth_chainId', 'Call', /^Result after [\d.]+ ms$/],
      ['console', 'Send', /^Response with status 200 after [\d.]+ ms$/],
    ] as const) {
      await dashboard.show(`local/${path}`)
      // Only changes of an element that exists are announced.
      const status = page.getByRole('main').getByRole('status')
      expect(await status.innerText()).toBe('')
      const example = page.getByRole('button', { name: 'Fill in an example' })
      if (await example.isVisible()) await example.click()
      await page.getByRole('button', { name: button, exact: true }).click()
      await status
        .getByText(text)
        .or(status.filter({ hasText: text }))
        .first()
        .waitFor({ state: 'attached' })
    }
  })
})

describeInBrowser('the console', (openPage) => {
  test('sends a batch, to which the methods add calls, and keeps it in the history', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/console/eth_chainId')
    await page.getByRole('button', { name: 'Add to the batch' }).click()
    await page.getByRole('navigation', { name: 'Methods' }).getByRole('link', { name: 'eth_getBalance' }).click()
    await page.getByRole('button', { name: 'Add to the batch' }).click()
    await page.getByText('address is required').waitFor()
    await page.getByLabel('address', { exact: true }).fill(`0x${'12'.repeat(20)}`)
    await page.getByRole('button', { name: 'Add to the batch' }).click()
    await page.getByRole('link', { name: 'batch', exact: true }).last().click()
    const request = page.getByLabel('Request', { exact: true })
    await expect.poll(async () => JSON.parse(await request.inputValue())).toHaveLength(2)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('HTTP 200').waitFor()
    const response = page.getByRole('region', { name: 'Response', exact: true }).locator('code')
    expect(JSON.parse(await response.innerText())).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
      { jsonrpc: '2.0', id: 2, result: '0x0' },
    ])
    expect(await seriousViolations(page)).toEqual([])
    await request.fill('{}')
    await page.getByRole('button', { name: /^batch of 2/ }).click()
    await expect.poll(async () => JSON.parse(await request.inputValue())).toHaveLength(2)
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toContain(`-d '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}`)
  })

  test('scrolls the list of methods to the method of the URL', async () => {
    await using dashboard = await openPage()
    await dashboard.show('local/console/vivarium_names')
    const list = dashboard.page.getByRole('navigation', { name: 'Methods' })
    const isVisible = async () => {
      const [outer, inner] = [await list.boundingBox(), await list.locator('[aria-current]').boundingBox()]
      return outer !== null && inner !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
    }
    await expect.poll(isVisible).toBe(true)
  })

  test('sends a raw request as it is, and shows errors of the node, empty responses and invalid JSON', async () => {
    await using dashboard = await openPage()
    const { page } = dashboard
    await dashboard.show('local/console')
    const request = page.getByLabel('Request', { exact: true })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await request.fill('{"jsonrpc":"1.0","id":7,"method":"eth_chainId"}')
    await send.click()
    await page.getByText('-32600').waitFor()
    await page.getByRole('button', { name: /^eth_chainId/ }).waitFor()
    await request.fill('{"jsonrpc":"2.0","method":"eth_chainId"}')
    await send.click()
    await page.getByText('The response is empty').waitFor()
    const requests = requestsOf(page)
    await request.fill('{"jsonrpc":')
    await send.click()
    await page.getByText(/^not valid JSON: /).waitFor()
    expect(requests()).not.toContain('eth_chainId')
    await dashboard.node.close()
    await request.fill('{"method":"eth_chainId"}')
    await send.click()
    await page.getByText('the node does not answer: is it still running?').waitFor()
  })
})
