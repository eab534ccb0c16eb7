const { createNode } = require('vivarium')

beforeEach(() => jest.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') }))
afterEach(() => jest.useRealTimers())

test('a node keeps the real timers, and its clock follows Date', async () => {
  const node = await createNode()
  const { url } = await node.listen({ port: 0 })
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine' }),
  })
  expect(await response.json()).toMatchObject({ result: expect.anything() })
  jest.setSystemTime(new Date('2031-01-01T00:00:00Z'))
  await node.mine()
  const block = await node.provider.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  expect(Number(block.timestamp)).toBe(Date.UTC(2031, 0, 1) / 1000)
  await node.close()
})

test('the package refuses to be loaded with fake timers', () => {
  jest.resetModules()
  expect(() => require('vivarium')).toThrow(/import it before jest\.useFakeTimers\(\)/)
})
