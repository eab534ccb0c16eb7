import { expect, test } from 'vitest'
import { demoExamples } from '../../src/cli/demoExamples.ts'

const names = { accounts: {}, contracts: {}, transactions: {}, blocks: {}, values: {} }
const url = 'https://127.0.0.1:8545'
const console = `${url}/#/local/console`

test('quotes the file of the authority for a shell', () => {
  const authority = '/home/a b/authority.pem'
  expect(demoExamples({ url, names, authority }, 'linux')).toContain(
    `curl -s --cacert '/home/a b/authority.pem' ${url}/mainnet -d '{`,
  )
  expect(demoExamples({ url, names, authority }, 'win32')).toContain('--cacert "/home/a b/authority.pem"')
})

test('names the console of the dashboard for the shells of Windows that quote differently', () => {
  expect(demoExamples({ url, names, console }, 'win32')).toContain(
    `use the console of the dashboard instead:\n  ${console}\n`,
  )
  expect(demoExamples({ url, names, console }, 'linux')).not.toContain(console)
  expect(demoExamples({ url, names }, 'win32')).not.toContain('dashboard')
})
