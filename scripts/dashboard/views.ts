import type { FixtureNames } from '../../src/node/chain/fixtureNames.ts'

/** Every view on the demo: its name in pictures and tests, and its path behind `#/`. */
export const views = ({
  accounts,
  contracts,
  transactions,
}: FixtureNames): readonly (readonly [name: string, path: string])[] => [
  ['explorer', 'local'],
  ['blocks', 'local/blocks'],
  ['block', 'local/block/5'],
  ['pool', 'local/pool'],
  ['transaction', `local/tx/${transactions['token-transfer']}`],
  ['transaction-failed', `local/tx/${transactions.reverted}`],
  ['transaction-set-code', `local/tx/${transactions['set-code']}`],
  ['transaction-events', `local/tx/${transactions['token-transfer']}?tab=events`],
  ['transaction-calls', `local/tx/${transactions.batch}?tab=calls`],
  ['transaction-state', `local/tx/${transactions.batch}?tab=state`],
  ['transaction-raw', `local/tx/${transactions.blob}?tab=raw`],
  ['account', `local/address/${accounts.alice}`],
  ['account-tokens', `local/address/${accounts.bob}?tab=tokens`],
  ['contract-read', `local/address/${contracts.token}?tab=read`],
  ['contract-storage', `local/address/${contracts.token}?tab=storage`],
  ['contract-code', `local/address/${contracts.token}?tab=code`],
  ['logs', 'local/logs?address=token'],
  ['controls', `local/controls?to=${contracts.token}`],
  ['console', 'local/console'],
  ['console-method', 'local/console/eth_getBalance'],
  ['networks', 'local/networks'],
  ['fixtures', 'local/fixtures'],
]
