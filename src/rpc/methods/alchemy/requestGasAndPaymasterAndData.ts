import { defineMethod, param } from '../../protocol/method.ts'
import { GasSponsorship, SponsoredGas, toSponsoredGas } from '../../wire/gasSponsorship.ts'

export default defineMethod({
  summary:
    'Returns the paymaster of the node for a user operation (ERC-4337), as pm_getPaymasterStubData does, with the gas limits and the fees of the operation, in the format of Alchemy. Overrides replace or multiply each value.',
  params: [param('request', GasSponsorship)],
  result: SponsoredGas,
  effect: 'write',
  async handler(context, request) {
    const { sponsorWithGas } = await import('../../services/userOperations/sponsorWithGas.ts')
    return toSponsoredGas(await sponsorWithGas(context, request))
  },
})
