import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the names that the fixture, artifacts and clients gave to accounts, contracts and transactions. The result also has contract ABIs, the values that the fixture captured, and the names of layer-2 blocks and transactions (`ledgers`). An ABI without an address applies to every contract with the same selectors.',
  params: [],
  result: z.object({
    accounts: z.array(z.object({ name: z.string(), address: Address })),
    contracts: z.array(
      z.object({
        name: z.string().optional(),
        address: Address.optional(),
        abi: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
    transactions: z.array(z.object({ name: z.string(), hash: Hash })),
    values: z.array(z.object({ name: z.string(), value: z.string() })),
    ledgers: z.array(
      z.object({
        ledger: z.enum(['l2a', 'l2b']),
        kind: z.enum(['block', 'transaction']),
        name: z.string(),
        hash: z.string(),
      }),
    ),
  }),
  effect: 'read',
  async handler({ directory, reports }) {
    const { accounts = [], transactions = {}, values = {}, ledgerNames } = directory?.fixture ?? {}
    const contracts = (await directory?.contracts()) ?? []
    const listed = new Set(contracts.map(({ address }) => address))
    // Deployments that the node recognized by the init code of an artifact.
    const recognized = [...(reports?.abis.names() ?? [])].filter(
      ([address]) => reports?.abis.isContract(address) === true && !listed.has(address),
    )
    return {
      accounts: accounts.map(({ name, address }) => ({ name, address })),
      contracts: [
        ...contracts.map(({ name, address, abi }) => ({
          ...(name !== undefined && { name }),
          ...(address !== undefined && { address }),
          abi: abi as unknown as Record<string, unknown>[], // plain objects, as compilers write them
        })),
        ...recognized.map(([address, name]) => ({ name, address, abi: [] })),
      ],
      transactions: Object.entries(transactions).map(([name, hash]) => ({ name, hash })),
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
      ledgers: (['l2a', 'l2b'] as const).flatMap((ledger) =>
        (['block', 'transaction'] as const).flatMap((kind) =>
          Object.entries(ledgerNames?.[ledger][`${kind}s`] ?? {}).map(([name, hash]) => ({ ledger, kind, name, hash })),
        ),
      ),
    }
  },
})
