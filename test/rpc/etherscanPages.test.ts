import { expect, test } from 'vitest'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import { readPage } from '../../src/rpc/services/etherscan/etherscanSource.ts'

test('a page of the Etherscan API keeps rows and no items, of which each can have a whole block', async () => {
  const steps: string[] = []
  function* items(): Generator<number> {
    for (let number = 1; ; number++) {
      steps.push(`read ${number}`)
      yield number
    }
  }
  const toRow = (number: number): string => {
    steps.push(`write ${number}`)
    return String(number)
  }
  const rows = await readPage(items(), { begin: 1, end: 3 }, toRow, new TimeSlice({ milliseconds: 1_000 }))
  expect(rows).toEqual(['2', '3'])
  expect(steps).toEqual(['read 1', 'read 2', 'write 2', 'read 3', 'write 3'])
})
