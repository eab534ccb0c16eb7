import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { deployBank } from '../reports/source/deployBank.ts'

let node: Node
afterEach(() => node.close())

const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)

/** PUSH1 5 PUSH1 1 SSTORE; MSTORE(0, 7); SSTORE(1, 6); STOP, as init code. */
const data = '0x60056001556007600052600660015500'

interface State {
  readonly stack: readonly string[]
  readonly memory: string
  readonly storage: readonly object[]
  readonly opcodes: readonly {
    readonly step: number
    readonly pc: number
    readonly name: string
    readonly immediate: string
    readonly gas: number
  }[]
}

async function createContract(): Promise<(step: unknown) => Promise<State>> {
  node = await createNode()
  const hash = await rpc('eth_sendTransaction', { from: node.accounts[0]?.address, data, gas: '0x30d40' })
  return async (step) => (await rpc('vivarium_traceStep', hash, step)) as State
}

test('returns what a frame has before an opcode', async () => {
  const stateAt = await createContract()
  expect(await stateAt(0)).toMatchObject({ stack: [], memory: '0x', returnData: '0x', storage: [] })
  const first = await stateAt(2)
  expect(first).toMatchObject({ stack: ['0x5', '0x1'], storage: [] })
  expect(first.opcodes.map(({ name, immediate }) => `${name} ${immediate}`).slice(0, 4)).toEqual([
    'PUSH1 0x05',
    'PUSH1 0x01',
    'SSTORE 0x',
    'PUSH1 0x07',
  ])
  // A slot has its value before the opcode, and changes after it.
  expect(await stateAt('0x8')).toMatchObject({
    stack: ['0x6', '0x1'],
    memory: `0x${'7'.padStart(64, '0')}`,
    storage: [{ slot: '0x1', value: '0x5' }],
  })
  const last = await stateAt(9)
  expect(last.storage).toEqual([{ slot: '0x1', value: '0x6', variables: [] }])
  expect(last.opcodes.at(-1)).toMatchObject({ step: 9, pc: 15, name: 'STOP' })
})

test('names the last step of a transaction for a step that it does not have', async () => {
  const stateAt = await createContract()
  await expect(stateAt(10)).rejects.toMatchObject({
    code: -32602,
    message: 'the transaction has no step 10: it executed 10 opcodes, so its last step is 9',
  })
  const transfer = await rpc('eth_sendTransaction', { from: node.accounts[0]?.address, to: node.accounts[1]?.address })
  await expect(rpc('vivarium_traceStep', transfer, 0)).rejects.toMatchObject({
    message: 'the transaction executed no opcode',
  })
})

test('pads the data of a PUSH at the end of the code with zeros', async () => {
  node = await createNode()
  const from = node.accounts[0]?.address
  const hash = await rpc('eth_sendTransaction', { from, data: '0x62ab', gas: '0x30d40' })
  const { opcodes } = (await rpc('vivarium_traceStep', hash, 0)) as State
  expect(opcodes[0]).toMatchObject({ name: 'PUSH3', immediate: '0xab0000' })
})

test('rejects a step whose memory exceeds the limit of results', async () => {
  node = await createNode({ resultLimit: 64 })
  // MSTORE(0x60, 1); STOP.
  const hash = await rpc('eth_sendTransaction', {
    from: node.accounts[0]?.address,
    data: '0x600160605200',
    gas: '0x30d40',
  })
  expect(await rpc('vivarium_traceStep', hash, 2)).toMatchObject({ memory: '0x' })
  await expect(rpc('vivarium_traceStep', hash, 3)).rejects.toMatchObject({
    message: 'the result is larger than 64 bytes: request less data, or raise --result-limit',
  })
})

interface StructLog {
  readonly pc: number
  readonly op: string
  readonly gas: number
  readonly depth: number
  readonly stack: readonly string[]
  readonly memory?: readonly string[]
}

test('has the same steps as struct logs, through calls of other contracts and a revert', async () => {
  node = await createNode()
  const { send, bank, data } = await deployBank(node)
  for (const call of [data('worth', 3n), data('withdraw', 1000n), data('strictly', 7n)]) {
    const hash = await send({ to: bank, data: call })
    const { structLogs } = (await rpc('debug_traceTransaction', hash, { enableMemory: true })) as {
      structLogs: readonly StructLog[]
    }
    expect(structLogs.length).toBeGreaterThan(100)
    for (let step = 0; step < structLogs.length; step += 7) {
      const { stack, memory, opcodes } = (await rpc('vivarium_traceStep', hash, step)) as State
      const wanted = structLogs[step]
      const opcode = opcodes.find((each) => each.step === step)
      expect({ ...opcode, stack, memory }).toMatchObject({
        pc: wanted?.pc,
        name: wanted?.op,
        gas: wanted?.gas,
        depth: (wanted?.depth ?? 0) - 1,
        stack: wanted?.stack,
        memory: `0x${(wanted?.memory ?? []).map((word) => word.replace(/^0x/, '')).join('')}`,
      })
    }
    await expect(rpc('vivarium_traceStep', hash, structLogs.length)).rejects.toThrow('the transaction has no step')
  }
})
