import { describe, expect, test } from 'vitest'
import { readFaultRules } from '../../src/options/faults.ts'

describe('readFaultRules', () => {
  test.each([
    [
      'latency=200±50,429=10%,method=eth_call,seed=7',
      { latency: 200, jitter: 50, 429: 0.1, method: 'eth_call', seed: 7 },
    ],
    ['latency=200+-50', { latency: 200, jitter: 50 }],
    ['latency = 200ms ± 50ms', { latency: 200, jitter: 50 }],
    ['latency=200,jitter=10', { latency: 200, jitter: 10 }],
    ['latency=1.5s', { latency: 1_500 }],
    ['503=1,times=2', { 503: 1, times: 2 }],
    ['502=0.5,504=0.5', { 502: 0.5, 504: 0.5 }],
    ['limitExceeded=10%,headerNotFound=20%', { limitExceeded: 0.1, headerNotFound: 0.2 }],
    ['method=eth_subscription,drop=50%,close=50%', { method: 'eth_subscription', drop: 0.5, close: 0.5 }],
    ['drop=1', { drop: 1 }],
    ['drop=.5,truncate=50%', { drop: 0.5, truncate: 0.5 }],
    ['402=0.7,429=0.2,500=0.1', { 402: 0.7, 429: 0.2, 500: 0.1 }],
    ['key=ci,network=main*,close=0', { key: 'ci', network: 'main*', close: 0 }],
  ])('reads %s', (text, rule) => {
    expect(readFaultRules([text])).toEqual([rule])
    expect(readFaultRules([rule])).toEqual([rule])
  })

  test.each([
    ['', 'at least one fault'],
    ['latency', 'latency'],
    ['latency=fast', 'faults[0].latency must be a number of milliseconds from 0 to 600000, not "fast"'],
    ['latency=-5', 'faults[0].latency must be'],
    ['latency=1e9', 'faults[0].latency must be'],
    ['latency=50±60', 'faults[0].jitter must be at most the latency'],
    ['jitter=5,429=1', 'faults[0].jitter must be at most the latency'],
    ['429=1.5', 'faults[0].429 must be a number from 0 to 1, such as 0.1 for 10%, not 1.5'],
    ['429=150%', 'faults[0].429'],
    ['429=0.6,500=0.6', 'shares whose sum is at most 1'],
    ['method=eth_call', 'at least one fault'],
    ['seed=1', 'at least one fault'],
    ['times=2', 'at least one fault'],
    ['429=1,times=0', 'faults[0].times must be a whole number, 1 or more, not 0'],
    ['method=eth_subscription,429=1', 'faults[0] must have drop or close alone, because its method selects events'],
    ['method=eth_subscription,drop=1,latency=5', 'faults[0] must have drop or close alone'],
    ['seed=1.5,drop=1', 'faults[0].seed must be a whole number'],
    ['method=,drop=1', 'faults[0].method must be a name, or a pattern such as eth_*'],
    ['latncy=5', 'faults[0].latncy is not a known key: did you mean latency?'],
    ['418=1', 'faults[0].418 is not a known key'],
    ['__proto__=1,drop=1', 'faults[0].__proto__ is not a known key'],
    ['constructor=1,drop=1', 'faults[0].constructor is not a known key'],
  ])('rejects %j', (text, message) => {
    expect(() => readFaultRules([text])).toThrow(
      expect.objectContaining({ name: 'InvalidOption', message: expect.stringContaining(message) }),
    )
  })

  test('names the invalid rule', () => {
    expect(() => readFaultRules(['drop=1', { close: 2 }])).toThrow(
      'faults[1].close must be a number from 0 to 1, such as 0.1 for 10%, not 2',
    )
  })
})
