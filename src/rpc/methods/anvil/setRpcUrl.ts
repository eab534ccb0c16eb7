import { z } from 'zod'
import { noUpstreamUrl } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { UpstreamUrl } from '../../wire/upstreamUrl.ts'

export default defineMethod({
  summary:
    'Replaces the upstream URL of a forked chain. The new upstream must have the same chain ID and the same forked block. HTTP headers from --fork-headers are not sent to it.',
  params: [param('url', UpstreamUrl.optional())],
  result: z.null(),
  aliases: ['hardhat_setRpcUrl', 'ganache_setRpcUrl'],
  async handler({ upstream, upstreams, signal }, url) {
    if (url === undefined) return null
    if (upstream === undefined || upstreams === undefined) throw noUpstreamUrl()
    await upstreams.setUrl(url, signal)
    return null
  },
})
