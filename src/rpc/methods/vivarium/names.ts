import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the names that the fixture, artifacts and clients gave to accounts, contracts and transactions, and the ABIs of contracts. An ABI without an address fits every contract with the same selectors.',
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
  }),
  effect: 'read',
  async handler({ directory, reports }) {
    const { accounts = [], transactions = {} } = directory?.fixture ?? {}
    const contracts = (await directory?.contracts()) ?? []
    const listed = new Set(contracts.map(({ address }) => address))
    // Deployments that were recognized by the init code of an artifact.
    const recognized = [...(reports?.book.names() ?? [])].filter(
      ([address]) => reports?.book.isContract(address) === true && !listed.has(address),
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
    }
  },
})
