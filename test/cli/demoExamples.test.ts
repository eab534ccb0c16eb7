import { expect, test } from 'vitest'
import { demoExamples } from '../../src/cli/demoExamples.ts'

const names = { accounts: {}, contracts: {}, transactions: {}, blocks: {}, values: {} }
const url = 'https://127.0.0.1:8545'
const dashboard = `${url}/#/local`

test('quotes the file of the authority for a shell', () => {
  const authority = '/home/a b/authority.pem'
  expect(demoExamples({ url, names, authority }, 'linux')).toContain(
    `curl -s --cacert '/home/a b/authority.pem' ${url}/mainnet -d '{`,
  )
  expect(demoExamples({ url, names, authority }, 'win32')).toContain('--cacert "/home/a b/authority.pem"')
})

test('names the console of the dashboard for the shells of Windows that quote differently', () => {
  expect(demoExamples({ url, names, dashboard }, 'win32')).toContain(
    `use the console of the dashboard instead:\n  ${dashboard}/console\n`,
  )
  expect(demoExamples({ url, names, dashboard }, 'linux')).not.toContain('/console')
  expect(demoExamples({ url, names }, 'win32')).not.toContain('dashboard')
})

test('links to the debugger of the failed transaction', () => {
  const named = { ...names, transactions: { reverted: '0xab' } } as const
  expect(demoExamples({ url, names: named, dashboard }, 'linux')).toContain(`\n  ${dashboard}/tx/0xab?tab=debugger\n`)
})
