import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bigintToBytes, bytesToHex } from '../../../src/bytes.ts'
import { loadCrypto } from '../../../src/crypto/engineCrypto.ts'
import { type EvmFork, evmForks, includesEvmFork } from '../../../src/evm/forks.ts'
import type { Inspector } from '../../../src/evm/inspector.ts'
import type { Outcome } from '../../../src/evm/message.ts'
import { loadPrecompiles } from '../../../src/evm/precompiles/precompiles.ts'
import { combineInspectors } from '../../../src/execution/trace/combine.ts'
import { StepCost } from '../../../src/execution/trace/stepCost.ts'
import { structLogs } from '../../../src/execution/trace/structLogs.ts'
import type { TracedMessage, Tracer } from '../../../src/execution/trace/tracer.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { amsterdamPrograms, contracts, programs } from '../../evm/programs.ts'
import { fc } from '../../property.ts'
import { environmentOf } from '../executionContext.ts'
import { traceMessage } from './traceMessage.ts'

const addressOf = (number: number): Address => bytesToHex(bigintToBytes(BigInt(number), 20))

/** Each step with its predicted cost and failure, and with its cost and error in the struct logs. */
interface PredictedStep {
  readonly name: string
  readonly predicted: string
  readonly actual: string
}

function predictions(traced: TracedMessage): Tracer<PredictedStep[]> {
  const prediction = new StepCost(traced)
  const steps: PredictedStep[] = []
  let name = ''
  let predicted = ''
  let isCharged = true
  const predictor: Inspector = {
    step(step) {
      prediction.predict(step)
      isCharged = true
      name = `${step.depth} ${step.name} ${step.gasLeft}`
      const { cost, failure } = prediction
      // The size of a failed memory growth differs: the core does not compute it above a limit.
      predicted = failure === 'outOfGas' ? 'out of gas' : `${cost}${failure === undefined ? '' : ` ${texts[failure]}`}`
    },
    fault(outcome) {
      isCharged = !unpaid.has(outcome)
    },
  }
  const logs = structLogs(
    traced,
    { storage: false },
    {
      open: () => undefined,
      close(cost, error) {
        const actual =
          error === 'out of gas'
            ? error
            : `${cost}${error === undefined ? '' : ` ${error.replace(/ \(\d+ <=> .*/, '')}`}`
        if (isCharged) steps.push({ name, predicted, actual })
      },
    },
  )
  return { inspector: combineInspectors([predictor, logs]), finish: () => steps }
}

/** Failures that the EVM detects before it charges the gas, and go-ethereum after that. */
const unpaid: ReadonlySet<Outcome> = new Set(['staticStateChange', 'returnDataOutOfBounds', 'initCodeSizeExceeded'])

const texts = {
  stipendOnly: 'out of gas: not enough gas for reentrancy sentry',
  stackUnderflow: 'stack underflow',
  stackOverflow: 'stack limit reached 1024 (1023)',
}

const scenarioAt = (fork: EvmFork) =>
  fc.record({
    programs: fork === 'amsterdam' ? amsterdamPrograms : programs,
    storage: fc.array(fc.constantFrom(0n, 1n, 2n, 2n ** 255n), { minLength: 3, maxLength: 3 }),
    gas: fc.oneof(
      { weight: 8, arbitrary: fc.bigInt({ min: 80_000n, max: 3_000_000n }) },
      { weight: 1, arbitrary: fc.bigInt({ min: 22_000n, max: 80_000n }) },
    ),
    isDelegated: fc.boolean(),
  })

function accountsOf(
  fork: EvmFork,
  { programs, storage, isDelegated }: ReturnType<typeof scenarioAt> extends fc.Arbitrary<infer S> ? S : never,
) {
  const accounts = new Map<Address, AllocAccount>()
  const slots = new Map(
    storage.map((value, slot) => [BigInt(slot), value] as const).filter(([, value]) => value !== 0n),
  )
  for (const [index, code] of programs.entries())
    accounts.set(addressOf(contracts[index] ?? 0), { balance: BigInt(index * 10), nonce: 1n, code, storage: slots })
  if (isDelegated && includesEvmFork(fork, 'prague')) {
    const code = Uint8Array.of(0xef, 0x01, 0x00, ...bigintToBytes(BigInt(contracts[2] ?? 0), 20))
    accounts.set(addressOf(contracts[1] ?? 0), { balance: 10n, nonce: 1n, code })
  }
  return accounts
}

describe('the predicted cost of each step is its cost in the struct logs', () => {
  beforeAll(async () => void (await Promise.all([loadCrypto(), loadPrecompiles()])))

  test.each(evmForks)('%s', async (fork) => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(scenarioAt(fork), async (generated) => {
        const environment = environmentOf('0x', accountsOf(fork, generated), fork)
        const request = { to: addressOf(contracts[0] ?? 0), gas: generated.gas }
        const steps = await traceMessage(environment, predictions, request)
        count += steps.length
        for (const { name, predicted, actual } of steps)
          if (predicted !== actual) expect(`${name} ${predicted}`).toBe(`${name} ${actual}`)
      }),
      { numRuns: Number(process.env.RUNS ?? 40), seed: 1 },
    )
    expect(count).toBeGreaterThan(100)
  })
})
