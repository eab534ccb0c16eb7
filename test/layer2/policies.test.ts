import { describe, expect, test } from 'vitest'
import { openLayer2Node } from './openLayer2Node.ts'

interface Details {
  readonly status: string
  readonly ethCommitTxHash: string | null
  readonly ethProveTxHash: string | null
  readonly ethExecuteTxHash: string | null
}

/** Returns the state of a withdrawal as a dApp would show it. */
function withdrawalState({ status, ethCommitTxHash, ethProveTxHash, ethExecuteTxHash }: Details): string {
  if (status === 'failed') return 'failed'
  if (status === 'verified') return 'finished'
  if (ethExecuteTxHash !== null) return 'executed'
  if (ethProveTxHash !== null) return 'proven'
  return ethCommitTxHash !== null ? 'committed' : status
}

describe('a withdrawal', () => {
  const policy = { includeAfter: 2, commitAfter: 60, proveAfter: 300, executeAfter: 600, verifyAfter: 30 }

  test('passes all stages by the clock', async () => {
    const { request, wait } = await openLayer2Node()
    const stateOf = async (hash: string) => withdrawalState(await request('l2b_getTransactionDetails', [hash]))
    await request('vivarium_l2bSetPolicy', [policy])
    const hash = await request<string>('vivarium_l2bAddTransaction')
    expect(await stateOf(hash)).toBe('pending')
    wait(1)
    expect(await stateOf(hash)).toBe('pending')
    wait(1)
    expect(await stateOf(hash)).toBe('included')
    for (const [seconds, next] of [
      [60, 'committed'],
      [300, 'proven'],
      [600, 'executed'],
      [30, 'finished'],
    ] as const) {
      wait(seconds - 1)
      expect(await stateOf(hash)).not.toBe(next)
      wait(1)
      expect(await stateOf(hash)).toBe(next)
    }

    const second = await request<string>('vivarium_l2bAddTransaction')
    wait(2)
    expect(await stateOf(second)).toBe('included')
    await request('vivarium_l2bFail', [second, 'not enough balance'])
    expect(await stateOf(second)).toBe('failed')
    wait(86_400)
    expect(await stateOf(second)).toBe('failed')
    expect(await stateOf(hash)).toBe('finished')
  })

  test('catches up with all due steps in order at the next request', async () => {
    const { request, wait } = await openLayer2Node({ settings: { l2b: { policy } } })
    const first = await request<string>('vivarium_l2bAddTransaction')
    wait(100)
    const second = await request<string>('vivarium_l2bAddTransaction')
    wait(5_000)
    const numberOf = async (hash: string | null) =>
      Number((await request<{ blockNumber: string }>('eth_getTransactionReceipt', [hash])).blockNumber)
    const steps: number[] = []
    for (const hash of [first, second]) {
      const details = await request<Details>('l2b_getTransactionDetails', [hash])
      expect(details.status).toBe('verified')
      for (const step of ['ethCommitTxHash', 'ethProveTxHash', 'ethExecuteTxHash'] as const)
        steps.push(await numberOf(details[step]))
    }
    const [commit1 = 0, prove1 = 0, execute1 = 0, commit2 = 0, prove2 = 0, execute2 = 0] = steps
    const inOrder = [commit1, commit2, prove1, prove2, execute1, execute2]
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b))
    expect(await request('l2b_getBlockDetails', [1])).toMatchObject({ committedAt: '2026-01-01T00:01:02.000Z' })
  })

  test('advances with evm_increaseTime', async () => {
    const { request } = await openLayer2Node({ settings: { l2b: { policy } } })
    const hash = await request<string>('vivarium_l2bAddTransaction')
    await request('evm_increaseTime', [2])
    expect(await request('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'included' })
  })
})

describe('an l2a block', () => {
  const policy = { acceptOnL2After: 6, acceptOnL1After: 60 }

  test('is sealed and accepted by the clock', async () => {
    const { request, wait } = await openLayer2Node({ settings: { l2a: { policy } } })
    const { transaction_hash } = await request<{ transaction_hash: string }>('vivarium_l2aAddTransaction')
    wait(5)
    expect(await request('l2a_blockNumber')).toBe(0)
    await request('vivarium_l2aAddTransaction')
    wait(1)
    const block = await request<{ timestamp: number }>('l2a_getBlockWithTxs', [{ block_number: 1 }])
    expect(block).toMatchObject({ status: 'ACCEPTED_ON_L2', transactions: [{}, {}] })
    wait(59)
    expect(await request('vivarium_l2aGetL1Acceptance', [{ block_number: 1 }])).toBeNull()
    wait(1)
    expect(await request('l2a_getTransactionStatus', [transaction_hash])).toMatchObject({
      finality_status: 'ACCEPTED_ON_L1',
    })
    const acceptance = await request<{ transactionHash: string }>('vivarium_l2aGetL1Acceptance', [{ block_number: 1 }])
    expect(await request('eth_getTransactionReceipt', [acceptance.transactionHash])).toMatchObject({ status: '0x1' })
  })

  test('without transactions is not sealed', async () => {
    const { request, wait } = await openLayer2Node({ settings: { l2a: { policy } } })
    await request('l2a_blockNumber')
    wait(1_000_000)
    expect(await request('l2a_blockNumber')).toBe(0)
  })

  test('is subject to a policy from the time when it is set', async () => {
    const { request, wait } = await openLayer2Node()
    await request('vivarium_l2aSealBlock')
    wait(1_000)
    await request('vivarium_l2aSetPolicy', [{ acceptOnL1After: 60 }])
    expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L2' })
    wait(60)
    expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L1' })
  })
})
