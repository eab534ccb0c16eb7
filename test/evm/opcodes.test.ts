import { getActivePrecompiles, getOpcodesForHF, paramsEVM } from '@ethereumjs/evm'
import { expect, test } from 'vitest'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { evmForks } from '../../src/evm/forks.ts'
import { opcodes, opcodesOf } from '../../src/evm/opcodes.ts'
import { forkNames, messageRulesAt, parseFork, scheduleUpTo } from '../../src/protocol/forks.ts'

/** Our names of the opcodes whose names differ in the reference. */
const ourNames: Readonly<Record<string, string>> = { SHA3: 'KECCAK256', DIFFICULTY: 'PREVRANDAO' }

test.each(evmForks)('the opcodes of %s have the names and static gas of the reference', (fork) => {
  const name = parseFork(fork)
  const common = engineCommons(1n, scheduleUpTo(name))(name)
  common.updateParams(paramsEVM)
  const theirs = Array.from(getOpcodesForHF(common).opcodes.values(), ({ code, fullName, fee }) => {
    // The reference charges the second access of these opcodes with their dynamic gas (EIP-8038).
    const gas = fork === 'amsterdam' && (code === 0x3b || code === 0x3c) ? 100 : fee
    return `${code.toString(16)} ${ourNames[fullName] ?? fullName} ${gas}`
  })
  const set = opcodesOf(fork)
  const ours = set.rows.flatMap((row) =>
    row === undefined ? [] : `${row.code.toString(16)} ${row.name} ${set.staticGas(row.code)}`,
  )
  expect(ours).toEqual(theirs.sort((a, b) => Number.parseInt(a, 16) - Number.parseInt(b, 16)))
  expect(getActivePrecompiles(common).size).toBeGreaterThan(0)
})

test('every code and name occurs once', () => {
  expect(new Set(opcodes.map(({ code }) => code)).size).toBe(opcodes.length)
  expect(new Set(opcodes.map(({ name }) => name)).size).toBe(opcodes.length)
})

test('every fork of a chain has its EVM rules', () => {
  for (const fork of forkNames) expect(evmForks).toContain(messageRulesAt(fork).fork)
})
