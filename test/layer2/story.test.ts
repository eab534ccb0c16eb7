import { describe, expect, test } from 'vitest'
import { openLayer2Node } from './openNode.ts'

interface Details {
  readonly status: string
  readonly ethCommitTxHash: string | null
  readonly ethProveTxHash: string | null
  readonly ethExecuteTxHash: string | null
}

/** The withdrawal screen of a dApp. */
function screen({ status, ethCommitTxHash, ethProveTxHash, ethExecuteTxHash }: Details): string {
  if (status === 'failed') return 'failed'
  if (status === 'verified') return 'finished'
  if (ethExecuteTxHash !== null) return 'executed'
  if (ethProveTxHash !== null) return 'proven'
  return ethCommitTxHash !== null ? 'committed' : status
}

describe('a withdrawal', () => {
  const policy = { includeAfter: 2, commitAfter: 60, proveAfter: 300, executeAfter: 600, verifyAfter: 30 }

  test('goes its way by the clock, and the screen follows', async () => {
    const { request, wait } = await openLayer2Node()
    const shown = async (hash: string) => screen(await request('l2b_getTransactionDetails', [hash]))
    await request('vivarium_l2bSetPolicy', [policy])
    const hash = await request<string>('vivarium_l2bAddTransaction')
    expect(await shown(hash)).toBe('pending')
    wait(1)
    expect(await shown(hash)).toBe('pending')
    wait(1)
    expect(await shown(hash)).toBe('included')
    for (const [seconds, next] of [
      [60, 'committed'],
      [300, 'proven'],
      [600, 'executed'],
      [30, 'finished'],
    ] as const) {
      wait(seconds - 1)
      expect(await shown(hash)).not.toBe(next)
      wait(1)
      expect(await shown(hash)).toBe(next)
    }

    const second = await request<string>('vivarium_l2bAddTransaction')
    wait(2)
    expect(await shown(second)).toBe('included')
    await request('vivarium_l2bFail', [second, 'not enough balance'])
    expect(await shown(second)).toBe('failed')
    wait(86_400)
    expect(await shown(second)).toBe('failed')
    expect(await shown(hash)).toBe('finished')
  })

  test('steps that fall due while the ledger is idle happen in order on the next use', async () => {
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

  test('evm_increaseTime moves it', async () => {
    const { request } = await openLayer2Node({ settings: { l2b: { policy } } })
    const hash = await request<string>('vivarium_l2bAddTransaction')
    await request('evm_increaseTime', [2])
    expect(await request('l2b_getTransactionDetails', [hash])).toMatchObject({ status: 'included' })
  })
})

describe('a block of family A', () => {
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

  test('without transactions waits for as long as it takes', async () => {
    const { request, wait } = await openLayer2Node({ settings: { l2a: { policy } } })
    await request('l2a_blockNumber')
    wait(1_000_000)
    expect(await request('l2a_blockNumber')).toBe(0)
  })

  test('a policy counts from when it was set', async () => {
    const { request, wait } = await openLayer2Node()
    await request('vivarium_l2aSealBlock')
    wait(1_000)
    await request('vivarium_l2aSetPolicy', [{ acceptOnL1After: 60 }])
    expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L2' })
    wait(60)
    expect(await request('l2a_getBlockWithTxs', ['latest'])).toMatchObject({ status: 'ACCEPTED_ON_L1' })
  })
})
