import { describe, expect, test } from 'vitest'
import { Faults } from '../../../src/gateway/faults/faults.ts'
import { random } from '../../../src/gateway/faults/random.ts'
import { builtInAccount } from '../../../src/gateway/keys/apiAccount.ts'
import type { FaultRule } from '../../../src/options/faults.ts'

const route = { network: 'local', account: builtInAccount }
const drawn = (rules: readonly FaultRule[], times: number, methods: readonly string[] = ['eth_call']) => {
  const faults = new Faults(rules)
  return Array.from({ length: times }, () => faults.draw(route, methods))
}
const outcomesOf = (rules: readonly FaultRule[], times: number) => drawn(rules, times).map((fault) => fault?.outcome)

describe('faults', () => {
  test('have no rules by default', () => {
    const faults = new Faults()
    expect(faults.mayAffect('built-in')).toBe(false)
    expect(faults.draw(route, ['eth_call'])).toBeUndefined()
  })

  test('repeat with the same seed and differ with another seed', () => {
    const rule = { latency: 100, jitter: 50, 429: 0.3, drop: 0.2 }
    const once = drawn([{ ...rule, seed: 7 }], 200)
    expect(drawn([{ ...rule, seed: 7 }], 200)).toEqual(once)
    expect(drawn([{ ...rule, seed: 8 }], 200)).not.toEqual(once)
    expect(drawn([rule], 200)).toEqual(drawn([{ ...rule, seed: 0 }], 200))
  })

  test('of a seed are the same in every version', () => {
    expect(outcomesOf([{ 402: 0.25, 429: 0.25, drop: 0.25, seed: 7 }], 12)).toMatchInlineSnapshot(`
      [
        "drop",
        "drop",
        "drop",
        "402",
        undefined,
        undefined,
        "402",
        undefined,
        undefined,
        undefined,
        "drop",
        "drop",
      ]
    `)
  })

  test.each([
    [{ 429: 1 }, '429'],
    [{ drop: 1 }, 'drop'],
    [{ close: 0.5, truncate: 0.5 }, 'truncate'],
  ] as const)('%j happens with its probability', (rule, outcome) => {
    const share = outcomesOf([rule], 4_000).filter((found) => found === outcome).length / 4_000
    expect(share).toBeCloseTo(rule[outcome as keyof typeof rule] ?? 0, 1)
    if (Object.values(rule).includes(1 as never)) expect(share).toBe(1)
  })

  test('vary the latency within its jitter', () => {
    const latencies = drawn([{ latency: 200, jitter: 50 }], 1_000).map((fault) => fault?.latency ?? 0)
    expect(Math.min(...latencies)).toBeGreaterThanOrEqual(150)
    expect(Math.min(...latencies)).toBeLessThan(155)
    expect(Math.max(...latencies)).toBeLessThan(250)
    expect(Math.max(...latencies)).toBeGreaterThan(245)
    expect(drawn([{ latency: 200 }], 1)).toEqual([{ latency: 200, outcome: undefined }])
  })

  test('end after a number of selected requests', () => {
    const faults = new Faults([{ method: 'eth_call', 503: 1, times: 2 }])
    const methods = ['eth_call', 'eth_chainId', 'eth_call', 'eth_call']
    const found = methods.map((method) => faults.draw(route, [method])?.outcome)
    expect(found).toEqual(['503', undefined, '503', undefined])
    expect(outcomesOf([{ 429: 1, times: 1 }, { 500: 1 }], 2)).toEqual(['429', '500'])
    expect(drawn([{ latency: 5, times: 1 }], 2)).toEqual([{ latency: 5, outcome: undefined }, undefined])
  })

  test('affect events only with the method eth_subscription, and no requests then', () => {
    const faults = new Faults([{ drop: 1 }, { method: 'eth_subscription', close: 1, times: 1 }])
    expect(faults.drawEvent(route)).toBe('close')
    expect(faults.drawEvent(route)).toBeUndefined()
    const events = new Faults([{ method: 'eth_subscription', drop: 1 }])
    expect(events.draw(route, ['eth_subscription'])).toBeUndefined()
    expect(events.drawEvent({ ...route, network: 'other' })).toBe('drop')
    const two = new Faults([
      { method: 'eth_subscription', close: 1, times: 1 },
      { method: 'eth_subscription', drop: 1, times: 2 },
    ])
    expect([1, 2, 3].map(() => two.drawEvent(route))).toEqual(['close', 'drop', undefined])
    const ofNetwork = new Faults([{ method: 'eth_subscription', network: 'local', drop: 1 }])
    expect(ofNetwork.drawEvent({ ...route, network: 'other' })).toBeUndefined()
  })

  test('add up the latencies of their rules, and the first outcome counts', () => {
    expect(drawn([{ latency: 10 }, { latency: 5, 429: 1 }, { 500: 1 }], 1)).toEqual([{ latency: 15, outcome: '429' }])
  })

  test.each([
    [{ method: 'eth_call' }, ['eth_call'], true],
    [{ method: 'eth_call' }, ['eth_callMany'], false],
    [{ method: 'eth_get*' }, ['eth_getLogs'], true],
    [{ method: 'eth_get*' }, ['eth_call', 'eth_getLogs'], true],
    [{ method: '*' }, ['toString'], true],
    [{ method: '*' }, [], false],
    [{}, [], true],
    [{ network: 'local' }, ['eth_call'], true],
    [{ network: 'main*' }, ['eth_call'], false],
    [{ key: 'built-in' }, ['eth_call'], true],
    [{ key: 'ci' }, ['eth_call'], false],
  ])('%j matches the methods %j: %s', (where, methods, isMatch) => {
    expect(drawn([{ ...where, drop: 1 }], 1, methods)).toEqual([isMatch ? { latency: 0, outcome: 'drop' } : undefined])
  })

  test('never affect vivarium_setFaults on its own, so that they can be removed', () => {
    expect(drawn([{ drop: 1 }, { method: 'vivarium_*', drop: 1 }], 1, ['vivarium_setFaults'])).toEqual([undefined])
    expect(drawn([{ drop: 1 }], 1, ['vivarium_setFaults', 'eth_call'])).not.toEqual([undefined])
  })

  test('with counts that are kept, a rule that stays continues, and all others begin', () => {
    const own = { id: '1', name: 'mine' }
    const ends = { 503: 1, times: 2, method: 'eth_call' }
    const faults = new Faults([ends, ends])
    faults.replaceFor(own, [ends])
    const count = (account: { id: string; name: string } = route.account) => {
      const drawn = () => faults.draw({ ...route, account: { ...builtInAccount, ...account } }, ['eth_call'])?.outcome
      return Array.from({ length: 3 }, drawn).filter((outcome) => outcome === '503').length
    }
    expect(count()).toBe(2)
    expect(count(own)).toBe(2)
    faults.replace([{ latency: 1 }, { method: 'eth_call', times: 2, 503: 1 }, ...faults.rules.slice(1)], {
      keepsCounts: true,
    })
    expect(count()).toBe(0)
    expect(count(own)).toBe(0)
    faults.replace([...faults.rules, ends, ends], { keepsCounts: true })
    expect(count(), 'two more rules than before').toBe(2)
    faults.replaceFor(own, [ends, ends], { keepsCounts: true })
    faults.replace([{ ...ends, key: 'mine' }], { keepsCounts: true })
    expect(count(own)).toBe(0)
    faults.replace([{ ...ends, key: 'mine' }])
    expect(count(own)).toBe(2)
  })

  test('draw from one sequence per rule, which restarts when the rules are replaced', () => {
    const rule = { method: 'eth_call', 429: 0.5 }
    const alone = outcomesOf([rule], 50)
    const faults = new Faults([rule])
    const mixed = Array.from({ length: 50 }, () => {
      faults.draw(route, ['eth_chainId'])
      return faults.draw(route, ['eth_call'])?.outcome
    })
    expect(mixed).toEqual(alone)
    faults.replace([rule])
    expect(Array.from({ length: 50 }, () => faults.draw(route, ['eth_call'])?.outcome)).toEqual(alone)
    expect(faults.rules).toEqual([rule])
    faults.replace([])
    expect(faults.mayAffect('built-in')).toBe(false)
  })

  test('for one name of a method affect its other names', () => {
    const faults = new Faults([{ method: 'hardhat_setBalance', 500: 1 }])
    for (const method of ['anvil_setBalance', 'hardhat_setBalance', 'tenderly_setBalance'])
      expect(faults.draw(route, [method])).toMatchObject({ outcome: '500' })
    expect(faults.draw(route, ['anvil_setNonce'])).toBeUndefined()
  })
})

test('random numbers are spread evenly and independent of their neighbours', () => {
  for (const seed of [0, 1, 0xffff_ffff]) {
    const numbers = Array.from({ length: 10_000 }, (_, count) => random(seed, count))
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
    const deciles = Array.from(
      { length: 10 },
      (_, decile) => numbers.filter((n) => Math.floor(n * 10) === decile).length,
    )
    // Five standard deviations (30) around the mean.
    for (const count of deciles) expect(Math.abs(count - 1_000)).toBeLessThan(150)
    const rises = numbers.filter((number, at) => at > 0 && number > (numbers[at - 1] ?? 0)).length
    expect(Math.abs(rises - 5_000)).toBeLessThan(200)
  }
})
