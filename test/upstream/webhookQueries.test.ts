import { expect, onTestFinished, test } from 'vitest'
import { WebhookReceiver } from '../node/webhookReceiver.ts'
import { start, useNodes } from '../openNodes.ts'
import { recipient, rpc, startUpstream } from './chains.ts'

useNodes()

test('a query on a fork does not count the transactions of the fork block, which only the upstream has', async () => {
  const receiver = new WebhookReceiver()
  await receiver.listen()
  onTestFinished(() => receiver.close())
  const { node, url } = await startUpstream()
  const { number, hash } = await rpc(node, 'eth_getBlockByNumber', ['latest', false])
  const fork = await start({
    forkUrl: [url],
    webhooks: [{ url: receiver.url, query: '{ block { transactionCount parent { number hash transactionCount } } }' }],
  })
  const [{ address: from } = { address: '0x' }] = fork.accounts
  await rpc(fork, 'eth_sendTransaction', [{ from, to: recipient }])
  await rpc(fork, 'evm_mine')
  const [first, second] = await receiver.received(2)
  expect(first.event.data.block).toEqual({
    transactionCount: 1,
    parent: { number: Number(number), hash, transactionCount: null },
  })
  expect(second.event.data.block).toMatchObject({ transactionCount: 0, parent: { transactionCount: 1 } })
})
